import type { AuthSession } from '#contract/auth/schemas.ts'
import { authError, invalid } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { weaknessOf } from '../../context/passwords/rules.ts'
import { countSignInTry, forgetSignInTries } from '../../context/rate-limits.ts'
import { demoText, isDemoAccount } from '../../demo-accounts.ts'
import { findSignedInDevice } from '../../sessions/devices/service.ts'
import { openAdditionalSession, openSession, type SignInResult } from '../../sessions/service.ts'
import { isBanned } from '../../users/rules.ts'
import { recordSecurityEvent } from '../../users/security-log/service.ts'
import { type Account, findAccountByEmail, findAccountByPhone } from '../../users/store.ts'

/**
 * One of `email` and `phone` is empty. `cookies` is the Cookie header, which may identify a known
 * device.
 */
export type PasswordSignIn = {
  readonly email: string
  readonly phone: string
  readonly password: string
  readonly cookies: string
  /** Whether the request comes from this machine, without a proxy. */
  readonly isDirect: boolean
}

const wrong = () => authError(400, 'invalid_credentials', 'Invalid login credentials')

/**
 * Opens a session for a password. An unknown address, an account without a password and a wrong
 * password get the same answer after the same work, so that neither text nor time distinguishes
 * them.
 *
 * @throws invalid_credentials, user_banned, email_not_confirmed, phone_not_confirmed,
 * over_request_rate_limit
 */
export async function signInWithPassword(ctx: AuthCtx, input: PasswordSignIn): Promise<SignInResult> {
  const { name, account } = await findAccountFor(ctx, input)
  const device = account && findSignedInDevice(ctx, { cookies: input.cookies, account })
  const attempt = { address: name, device }
  await countSignInTry(ctx, attempt)
  const isRight = await ctx.services.hasher.matches(input.password, account?.passwordHash ?? null)
  if (!account || account.deletedAt || !isRight) {
    // Recorded for unknown addresses too: one row less would be a difference in time.
    await recordSecurityEvent(ctx, { kind: 'sign_in_failed', userId: account?.id ?? null })
    throw wrong()
  }
  await forgetSignInTries(ctx, attempt)
  if (isBanned(account, ctx.now)) throw authError(400, 'user_banned', 'User is banned')
  // Their password is public and they have no second factor: a proxy on this machine must not open
  // them to others.
  if (ctx.services.config.exemptsDemoAccounts && isDemoAccount(account) && !input.isDirect)
    throw authError(403, 'email_provider_disabled', demoText)
  assertConfirmed(ctx, account, input)
  const session = await open(ctx, account)
  const weakness = weaknessOf(input.password, ctx.services.passwordPolicy)
  if (!weakness) return { account, session }
  const weak_password = { message: weakness.message, reasons: [...weakness.reasons] }
  return { account, session: { ...session, weak_password } }
}

/** Skips the transaction where one statement is enough. */
function open(ctx: AuthCtx, account: Account): Promise<AuthSession> {
  const proof = { method: 'password' } as const
  if (!ctx.services.config.singleSession) return openAdditionalSession(ctx, account, proof)
  return ctx.transaction((tx) => openSession(tx, account, proof))
}

async function findAccountFor(ctx: AuthCtx, input: PasswordSignIn): Promise<{ name: string; account: Account | null }> {
  const { config } = ctx.services
  if (input.email !== '' && input.phone !== '')
    throw invalid('Only an email address or phone number should be provided on login.')
  if (input.email !== '') {
    if (!config.emailEnabled) throw authError(422, 'email_provider_disabled', 'Email logins are disabled')
    const name = input.email.toLowerCase()
    return { name, account: await findAccountByEmail(ctx.db, name) }
  }
  if (input.phone !== '') {
    if (!config.phoneEnabled) throw authError(422, 'phone_provider_disabled', 'Phone logins are disabled')
    const name = input.phone.replace(/[+ ]/g, '')
    return { name, account: await findAccountByPhone(ctx.db, name) }
  }
  throw invalid('missing email or phone')
}

function assertConfirmed(ctx: AuthCtx, account: Account, input: PasswordSignIn): void {
  const { config } = ctx.services
  if (input.email !== '' && config.requireEmailConfirmation && !account.emailConfirmedAt)
    throw authError(400, 'email_not_confirmed', 'Email not confirmed')
  if (input.phone !== '' && !config.phoneAutoconfirm && !account.phoneConfirmedAt)
    throw authError(400, 'phone_not_confirmed', 'Phone not confirmed')
}
