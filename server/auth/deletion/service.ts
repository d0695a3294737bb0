import type { DeleteAccount } from '#contract/auth/schemas.ts'
import { problem } from '#contract/problems.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { eraseAccount } from '../admin/service.ts'
import type { AuthCtx } from '../context.ts'
import { AuthError } from '../dialect.ts'
import { countSignInTry } from '../protocol/limits.ts'
import { noteSecurityChange } from '../security-notices/service.ts'
import { widenForServer } from '../service.ts'
import { findHeldSession } from '../sessions/store.ts'
import { type Account, findAccount } from '../users/store.ts'
import { countAdmins } from './store.ts'

/**
 * Deletes the actor's own account: sessions end, and every capability lets go of what is personal in the same
 * transaction. What others need stays without the person's name (docs/decisions/023-deleting-an-account.md).
 *
 * @throws auth.confirmation-missing, auth.wrong-password, auth.last-admin, firms.not-empty, core.too-many
 */
export async function deleteOwnAccount(ctx: UserCtx, { email, password }: DeleteAccount): Promise<void> {
  const wide = await widenForServer(ctx)
  const account = await findAccount(ctx.db, ctx.actor.id)
  if (!account) throw problem('core.not-found')
  if (email.trim().toLowerCase() !== (account.email ?? '')) throw problem('auth.confirmation-missing')
  await assertOwner(wide, account, password)
  const held = await findHeldSession(ctx.db, ctx.actor.sessionId)
  const caller = { ...wide.caller, ip: held?.session.ip ?? '', userAgent: held?.session.userAgent ?? null }
  await wide.transaction(async (tx) => {
    if (account.role === 'admin' && (await countAdmins(tx.db)) < 2) throw problem('auth.last-admin')
    await noteSecurityChange({ ...tx, caller }, { kind: 'account_deleted', account, sessionId: ctx.actor.sessionId })
    await eraseAccount(tx, account)
  })
}

function tooMany(error: AuthError) {
  const { retryAfterSeconds } = error
  return problem('core.too-many', { cause: error, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) })
}

/** A session left open on somebody's desk must not be enough: accounts with a password are asked for it. */
async function assertOwner(wide: AuthCtx, account: Account, password: string): Promise<void> {
  if (account.passwordHash === null) return
  try {
    await countSignInTry(wide, { address: account.email ?? account.id, device: account.id })
  } catch (error) {
    if (error instanceof AuthError) throw tooMany(error)
    throw error
  }
  if (!(await wide.parts.hasher.matches(password, account.passwordHash))) throw problem('auth.wrong-password')
}
