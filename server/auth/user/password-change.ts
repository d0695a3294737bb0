import { days } from '#contract/core/durations.ts'
import { matchCode } from '../codes/service.ts'
import { consumeToken } from '../codes/store.ts'
import type { AuthCtx } from '../context.ts'
import { refusal } from '../dialect.ts'
import { assertAcceptable } from '../passwords/rules.ts'
import type { SignedIn } from '../protocol/bearer.ts'

type Wish = { readonly password?: string | null | undefined; readonly current_password: string; readonly nonce: string }

/**
 * Hashes a new password once everything speaks for it: it is strong enough, it is new, and where the owner of this
 * installation wants it, the person has shown again who they are.
 *
 * @throws weak_password, reauthentication_needed, reauthentication_not_valid, current_password_required,
 * current_password_invalid, same_password
 */
export async function hashNewPassword(ctx: AuthCtx, held: SignedIn, wish: Wish): Promise<string> {
  const { hasher, passwordPolicy, config } = ctx.parts
  const password = wish.password ?? ''
  assertAcceptable(password, passwordPolicy)
  if (config.securePasswordChange && isOldSession(held, ctx.now)) await assertReauthenticated(ctx, held, wish.nonce)
  const { passwordHash } = held.account
  if (passwordHash !== null) {
    if (config.requireCurrentPassword && !isRecovering(held))
      await assertKnowsPassword(ctx, passwordHash, wish.current_password)
    if (await hasher.matches(password, passwordHash))
      throw refusal(422, 'same_password', 'New password should be different from the old password.')
  }
  return hasher.hash(password)
}

const isOldSession = ({ session }: SignedIn, now: Date) => now.getTime() - session.createdAt.getTime() > days(1)

/** Whoever came by a recovery mail has forgotten the old password; that is the point. */
const isRecovering = ({ session }: SignedIn) =>
  session.methods.some(({ method }) => method === 'recovery' || method === 'otp' || method === 'magiclink')

async function assertReauthenticated(ctx: AuthCtx, { account }: SignedIn, nonce: string): Promise<void> {
  if (nonce === '') throw refusal(400, 'reauthentication_needed', 'Password update requires reauthentication')
  const address = account.email ?? account.phone ?? ''
  const by = account.email ? 'mail' : 'sms'
  const row = await matchCode(ctx, { userId: account.id, kinds: ['reauthentication'], address, code: nonce, by })
  if (!row || !(await consumeToken(ctx.db, row.id)))
    throw refusal(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
}

async function assertKnowsPassword(ctx: AuthCtx, passwordHash: string, given: string): Promise<void> {
  const text = 'Current password required when setting new password.'
  if (given === '') throw refusal(400, 'current_password_required', text)
  if (!(await ctx.parts.hasher.matches(given, passwordHash))) throw refusal(400, 'current_password_invalid', text)
}
