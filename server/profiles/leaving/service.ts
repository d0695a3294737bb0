import type { Tx } from '#server/platform/context.ts'
import { forgetAvatar } from '../avatars/service.ts'
import * as blocks from '../blocks/store.ts'
import * as consents from '../consents/store.ts'
import { consentWithdrawn } from '../events.ts'
import * as mail from '../mail/store.ts'
import * as own from '../own/store.ts'
import { blankConsumer, blankProfile, noMail } from './rules.ts'

/**
 * Lets go of everything by which a person who leaves is known: agreements end, on both sides of them, the picture goes,
 * and the rows are emptied. They stay, because appointments, messages and reviews of others stand on them
 * (docs/decisions/023-deleting-an-account.md).
 */
export async function forgetPerson(tx: Tx, userId: string): Promise<void> {
  for (const pair of await consents.listPairsInForce(tx.db, userId)) {
    if (await consents.withdraw(tx.db, pair, tx.now)) await tx.publish(consentWithdrawn, pair)
  }
  await forgetAvatar(tx, userId)
  await blocks.removeOf(tx.db, userId)
  await mail.savePreferences(tx.db, userId, noMail)
  await own.updateProfile(tx.db, userId, blankProfile(userId))
  await own.updateConsumer(tx.db, userId, blankConsumer)
  // Without its row nobody finds the advisor, agrees with them or books with them again.
  await own.removeAdvisor(tx.db, userId)
}
