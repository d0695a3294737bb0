import { randomUUID } from 'node:crypto'
import { job } from '#server/platform/jobs/definition.ts'
import type { AuthCtx, Caller } from '../../context/auth-context.ts'
import { authContextFor } from '../../context/auth-services.ts'
import type { PkceChallenge } from '../../tables.ts'
import { recordSecurityEvent } from '../../users/security-log/service.ts'
import { findAccountByEmail, updateUser } from '../../users/store.ts'
import { queueCodeMail, startFlow } from '../mails/service.ts'

type Recovery = {
  readonly email: string
  readonly challenge: PkceChallenge | null
  /**
   * False where an earlier mail is recent enough: its link then leads the client of this request.
   */
  readonly isDue: boolean
}

/** Queues the request. The reply does not wait for the look-up, so timing reveals no accounts. */
export function requestRecovery(ctx: AuthCtx, { email, challenge, isDue }: Recovery): Promise<void> {
  const mailId = randomUUID()
  return ctx.transaction((tx) => tx.enqueue(sendRecovery, { email, challenge, isDue, mailId, caller: ctx.caller }))
}

/** A repeated run queues the same mail: `mailId` becomes its Message-ID. */
type RecoveryJob = Recovery & { readonly mailId: string; readonly caller: Caller }

/** Mails the address if an account has it. */
export const sendRecovery = job<RecoveryJob>({
  name: 'auth.send-recovery',
  keptSeconds: 600,
  async handle(context, { email, challenge, isDue = true, mailId, caller }) {
    const ctx = await authContextFor(context, caller)
    const account = await findAccountByEmail(ctx.db, email)
    if (!account || account.deletedAt) return
    await ctx.transaction(async (tx) => {
      if (isDue) await updateUser(tx.db, account.id, { recoverySentAt: tx.now })
      await recordSecurityEvent(tx, { kind: 'recovery_requested', userId: account.id })
      const { id: userId, accessEpoch } = account
      const isPkce = await startFlow(tx, { userId, method: 'recovery', challenge })
      if (!isDue) return
      const kind = 'recovery'
      const mail = { userId, accessEpoch, address: email, kind, type: kind, isPkce, template: kind } as const
      await queueCodeMail(tx, mail, mailId)
    })
  },
})
