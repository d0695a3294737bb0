import type { AccountSecurity, Reauthentication } from '#contract/auth/schemas.ts'
import { type ProblemCode, problem } from '#contract/problems.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { AuthError } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { serverAuthContext } from '../../context/auth-services.ts'
import type { SignedIn } from '../../sessions/store.ts'
import { findSessionWithAccount, lockSession, updateSession } from '../../sessions/store.ts'
import { secondFactorRule } from '../../users/second-factor/rules.ts'
import { withMethod } from '../factors/rules.ts'
import { assertCode, assertPassword, needsReauthentication } from './service.proof.ts'

type ConfirmingUser = { readonly authCtx: AuthCtx; readonly signedIn: SignedIn }

/**
 * What the settings page needs before a change: whether a password is set, and which proof is
 * required.
 */
export async function getAccountSecurity(ctx: UserCtx): Promise<AccountSecurity> {
  const { authCtx, signedIn } = await confirming(ctx)
  const { account } = signedIn
  const codeBy = account.email ? account.emailConfirmedAt && 'email' : account.phoneConfirmedAt && 'phone'
  return {
    hasPassword: account.passwordHash !== null,
    needsReauthentication: needsReauthentication(authCtx, signedIn),
    codeBy: codeBy || null,
    secondFactor: secondFactorRule(authCtx.services.config, account),
  }
}

/**
 * Authenticates the session again, by the password or by a code of `GET /auth/v1/reauthenticate`.
 * This allows changes that need a recent proof for ten minutes (docs/product.md "Accounts").
 *
 * @throws auth.wrong-password, auth.wrong-code, core.too-many, core.not-found
 */
export async function reauthenticate(ctx: UserCtx, { method, value }: Reauthentication): Promise<void> {
  const { authCtx, signedIn } = await confirming(ctx)
  try {
    if (method === 'password') await assertPassword(authCtx, signedIn, value)
    else await assertCode(authCtx, signedIn, value)
  } catch (error) {
    throw error instanceof AuthError ? problemOf(error) : error
  }
  await ctx.transaction(async (tx) => {
    const session = await lockSession(tx.db, signedIn.session.id)
    if (!session) throw problem('core.not-found')
    const methods = withMethod(session.methods, method === 'password' ? 'password' : 'otp', tx.now)
    await updateSession(tx.db, session.id, { methods })
  })
}

function problemOf(error: AuthError): Error {
  const code = problemByCode[error.code]
  const { retryAfterSeconds } = error
  if (!code) return error
  return problem(code, { cause: error, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) })
}

const problemByCode: Readonly<Record<string, ProblemCode>> = {
  current_password_invalid: 'auth.wrong-password',
  reauthentication_not_valid: 'auth.wrong-code',
  over_request_rate_limit: 'core.too-many',
}

/**
 * For acts of our own API that need a recent proof. @throws auth.reauthentication-needed,
 * core.not-found
 */
export async function assertReauthenticated(ctx: UserCtx): Promise<SignedIn> {
  const { authCtx, signedIn } = await confirming(ctx)
  if (needsReauthentication(authCtx, signedIn)) throw problem('auth.reauthentication-needed')
  return signedIn
}

async function confirming(ctx: UserCtx): Promise<ConfirmingUser> {
  const signedIn = await findSessionWithAccount(ctx.db, ctx.actor.sessionId)
  if (!signedIn) throw problem('core.not-found')
  const authCtx = await serverAuthContext(ctx)
  const caller = { ...authCtx.caller, ip: signedIn.session.ip ?? '', userAgent: signedIn.session.userAgent }
  return { authCtx: { ...authCtx, caller }, signedIn }
}
