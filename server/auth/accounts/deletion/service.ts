import type { DeleteAccount } from '#contract/auth/schemas.ts'
import { problem } from '#contract/problems.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { serverAuthContext } from '../../context/auth-services.ts'
import { assertReauthenticated } from '../../credentials/reauthentication/service.confirm.ts'
import { recordSecurityChange } from '../../users/security-notices/service.ts'
import { lockAccount } from '../../users/store.ts'
import { eraseAccount } from '../admin/service.ts'
import { lockAdmins } from './store.ts'

/**
 * Deletes the actor's own account: sessions end, and every capability lets go of what is personal
 * in the same transaction. What others need stays without the person's name
 * (docs/decisions/023-deleting-an-account.md).
 *
 * @throws auth.confirmation-missing, auth.reauthentication-needed, auth.last-admin,
 * firms.not-empty, core.signed-out
 */
export async function deleteOwnAccount(ctx: UserCtx, { email }: DeleteAccount): Promise<void> {
  const authCtx = await serverAuthContext(ctx)
  const { session } = await assertReauthenticated(ctx)
  const caller = { ...authCtx.caller, ip: session.ip ?? '', userAgent: session.userAgent }
  await authCtx.transaction(async (tx) => {
    if (ctx.actor.staffRole === 'admin' && (await lockAdmins(tx.db)) < 2) throw problem('auth.last-admin')
    const account = await lockAccount(tx.db, ctx.actor.id)
    // Another request, or our staff, was first.
    if (!account || account.deletedAt) throw problem('core.signed-out')
    if (email.trim().toLowerCase() !== (account.email ?? '')) throw problem('auth.confirmation-missing')
    await recordSecurityChange({ ...tx, caller }, { kind: 'account_deleted', account, sessionId: ctx.actor.sessionId })
    await eraseAccount(tx, account)
  })
}
