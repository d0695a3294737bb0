import type { AuthCtx } from '../context.ts'
import { recoveryEmail } from '../emails.ts'
import type { Challenge } from '../flows/rules.ts'
import { record } from '../log/service.ts'
import { beginFlow, writeLetter } from '../mails/service.ts'
import { findAccountByEmail, updateUser } from '../users/store.ts'

/** Writes to the address if it is somebody's; the reply has gone by then and says the same either way. */
export async function sendRecovery(ctx: AuthCtx, email: string, challenge: Challenge | null): Promise<void> {
  const account = await findAccountByEmail(ctx.db, email)
  if (!account || account.deletedAt) return
  const mail = await ctx.transaction(async (tx) => {
    await updateUser(tx.db, account.id, { recoverySentAt: tx.now })
    await record(tx, { kind: 'recovery_requested', userId: account.id })
    const userId = account.id
    const isPkce = await beginFlow(tx, { userId, method: 'recovery', challenge })
    const request = { userId, address: email, kind: 'recovery', type: 'recovery', isPkce } as const
    return writeLetter(tx, request, recoveryEmail)
  })
  ctx.parts.post.send(mail)
}
