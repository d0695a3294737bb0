import type { AuthTx } from '../../context/auth-context.ts'
import { queueCodeMail, startFlow } from '../../credentials/mails/service.ts'
import type { PkceChallenge } from '../../tables.ts'
import { type Account, updateUser } from '../../users/store.ts'

/**
 * Queues the mail that asks to confirm the address an account was made with. A client without a
 * challenge of its own gets the challenge of the sign-up, so that the link of a repeated mail still
 * opens in the browser that signed up.
 */
export async function sendConfirmation(
  tx: AuthTx,
  account: Account,
  challenge: PkceChallenge | null,
  { isFromSignUp = false, mailId }: { isFromSignUp?: boolean; mailId?: string | undefined } = {},
): Promise<void> {
  await updateUser(tx.db, account.id, {
    confirmationSentAt: tx.now,
    ...(isFromSignUp && challenge && { signUpChallenge: challenge }),
  })
  const { id: userId, accessEpoch } = account
  const flow = { userId, method: 'email/signup', challenge: challenge ?? account.signUpChallenge } as const
  const isPkce = await startFlow(tx, flow)
  const template = 'confirmation'
  const address = account.email ?? ''
  const mail = { userId, accessEpoch, address, kind: template, type: 'signup', isPkce, isFromSignUp, template } as const
  await queueCodeMail(tx, mail, mailId)
}
