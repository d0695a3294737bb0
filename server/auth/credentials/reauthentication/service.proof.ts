import { authError } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { countSignInTry, forgetSignInTries } from '../../context/rate-limits.ts'
import type { SignedIn } from '../../sessions/store.ts'
import { recordSecurityEvent } from '../../users/security-log/service.ts'
import { matchCode } from '../codes/service.ts'
import { consumeToken } from '../codes/store.ts'
import { isRecentlyProven } from './rules.ts'

/** The proof in a request; both are empty when it has none. */
export type ProofInput = { readonly current_password: string; readonly nonce: string }
/**
 * How a request was proven to come from the owner; `recent` when the session itself is recent
 * enough.
 */
export type ReauthenticationProof = 'recent' | 'nonce' | 'password'

/** Tells whether a session must reauthenticate before it changes how the account is secured. */
export function needsReauthentication(ctx: Pick<AuthCtx, 'services' | 'now'>, { account, session }: SignedIn): boolean {
  if (!ctx.services.config.requireReauthentication || account.isAnonymous) return false
  return !isRecentlyProven(session, ctx.now)
}

/** For calls that carry no proof of their own. @throws reauthentication_needed */
export function assertRecentProof(ctx: AuthCtx, signedIn: SignedIn): void {
  if (needsReauthentication(ctx, signedIn)) throw reauthenticationNeeded()
}

/**
 * Demands a recent session, a mailed code or the current password (docs/product.md "Accounts").
 *
 * @throws reauthentication_needed, reauthentication_not_valid, current_password_invalid,
 * over_request_rate_limit
 */
export async function assertOwner(ctx: AuthCtx, signedIn: SignedIn, input: ProofInput): Promise<ReauthenticationProof> {
  if (!needsReauthentication(ctx, signedIn)) return 'recent'
  if (input.nonce !== '') {
    await assertCode(ctx, signedIn, input.nonce)
    return 'nonce'
  }
  if (input.current_password === '') throw reauthenticationNeeded()
  await assertPassword(ctx, signedIn, input.current_password)
  return 'password'
}

/**
 * Takes the code of a reauthentication mail or message, once. @throws reauthentication_not_valid
 */
export async function assertCode(ctx: AuthCtx, { account }: SignedIn, code: string): Promise<void> {
  const address = account.email ?? account.phone ?? ''
  const by = account.email ? 'mail' : 'sms'
  const row = await matchCode(ctx, { userId: account.id, kinds: ['reauthentication'], address, code, by })
  if (!row || !(await consumeToken(ctx.db, row.id)))
    throw authError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
}

/**
 * Checks the current password. Wrong ones count as failed sign-ins, so that a stolen token cannot
 * guess freely.
 *
 * @throws current_password_invalid, over_request_rate_limit
 */
export async function assertPassword(ctx: AuthCtx, { account, session }: SignedIn, password: string): Promise<void> {
  // Counted per account over all networks, because the caller already has a session.
  const attempt = { address: account.email ?? account.phone ?? account.id, device: account.id }
  await countSignInTry(ctx, attempt)
  if (!(await ctx.services.hasher.matches(password, account.passwordHash))) {
    await recordSecurityEvent(ctx, { kind: 'sign_in_failed', userId: account.id, sessionId: session.id })
    throw authError(400, 'current_password_invalid', 'Current password required when setting new password.')
  }
  await forgetSignInTries(ctx, attempt)
}

export const reauthenticationNeeded = () =>
  authError(400, 'reauthentication_needed', 'Password update requires reauthentication')
