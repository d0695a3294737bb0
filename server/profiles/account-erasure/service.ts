import type { Tx } from '#server/platform/context.ts'
import { forgetAvatar } from '../avatars/service.ts'
import * as blocks from '../blocks/store.ts'
import { deleteBriefsOf } from '../briefs/store.ts'
import * as consents from '../consents/store.ts'
import { consentWithdrawn } from '../events.ts'
import * as own from '../me/store.ts'
import { erasedProfile } from './rules.ts'

/**
 * Erases a person: withdraws the consents and briefs on both sides, removes the picture, blocks and
 * the advisor's row, and empties the others. These remain, because appointments, messages and
 * reviews refer to them (docs/decisions/023-deleting-an-account.md).
 */
export async function erasePerson(tx: Tx, userId: string): Promise<void> {
  // A consent given in the same moment is then found here, or refused.
  await own.lockProfile(tx.db, userId)
  for (const pair of await consents.listPairsInForce(tx.db, userId)) {
    if (await consents.updateConsentWithdrawn(tx.db, pair, tx.now))
      await tx.publish(consentWithdrawn, { ...pair, closingId: userId })
  }
  await deleteBriefsOf(tx.db, userId)
  await forgetAvatar(tx, userId)
  await blocks.deleteBlocksOf(tx.db, userId)
  await own.updateProfile(tx.db, userId, erasedProfile(userId))
  await own.updateConsumerErased(tx.db, userId)
  // Without its row the advisor cannot be found, contacted or booked.
  await own.deleteAdvisor(tx.db, userId)
}
