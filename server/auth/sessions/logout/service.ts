import type { SignOutScope } from '#contract/auth/values.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { accessRevoked } from '../../events.ts'
import { awaitsSecondFactor } from '../../users/second-factor/rules.ts'
import { recordSecurityEvent } from '../../users/security-log/service.ts'
import { existsReplacement } from '../../users/security-log/store.ts'
import { endSessions } from '../service.ts'
import type { SignedIn } from '../store.ts'

/**
 * Ends this session, the other ones, or all of an account, and records it, unless the browser goes
 * on with a session that replaces this one.
 */
export async function signOut(ctx: AuthCtx, { account, session }: SignedIn, scope: SignOutScope): Promise<void> {
  await ctx.transaction(async (tx) => {
    const which = { global: {}, local: { only: session.id }, others: { except: session.id } }[scope]
    // The password alone must not sign out devices that have shown a second factor.
    const isLimited = scope !== 'local' && awaitsSecondFactor(account, session)
    await endSessions(tx, { userId: account.id, ...which, ...(isLimited && { aal: 'aal1' }) })
    if (scope === 'global' && !isLimited) await tx.publish(accessRevoked, { userId: account.id })
    if (scope === 'local' && (await existsReplacement(tx.db, { userId: account.id, sessionId: session.id }))) return
    await recordSecurityEvent(tx, { kind: 'signed_out', userId: account.id, sessionId: session.id, detail: { scope } })
  })
}
