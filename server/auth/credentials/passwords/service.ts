import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AuthSession } from '#contract/auth/schemas.ts'
import { isDirectToOwnHost } from '#server/platform/http/direct-call.ts'
import { authError, invalid } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { weaknessOf } from '../../context/passwords/rules.ts'
import { countSignInTry, forgetSignInTries } from '../../context/rate-limits.ts'
import { demoText, isDemoAccount } from '../../demo-accounts.ts'
import { optionalEmail, optionalText, readBody } from '../../http/body.ts'
import { knownDevice, markDevice } from '../../http/device-cookie.ts'
import { openAdditionalSession, openSession } from '../../sessions/service.ts'
import { isBanned } from '../../users/rules.ts'
import { record } from '../../users/security-log/service.ts'
import { type Account, findAccountByEmail, findAccountByPhone } from '../../users/store.ts'
import { assertHuman } from '../captcha/service.ts'

const PasswordBody = z.object({ email: optionalEmail, phone: optionalText, password: optionalText })
type PasswordBody = z.output<typeof PasswordBody>

const wrong = () => authError(400, 'invalid_credentials', 'Invalid login credentials')

/**
 * Opens a session for a password. Unknown address, account without password and wrong password are one answer after
 * the same work, so that neither text nor time tells them apart; only who knows the password hears more.
 */
export async function passwordGrant(ctx: AuthCtx, request: FastifyRequest, reply: FastifyReply): Promise<AuthSession> {
  const body = readBody(request, PasswordBody)
  await assertHuman(ctx, request)
  const { name, account } = await findWho(ctx, body)
  const attempt = { address: name, device: account && knownDevice(ctx, request, account) }
  await countSignInTry(ctx, attempt)
  const isRight = await ctx.services.hasher.matches(body.password, account?.passwordHash ?? null)
  if (!account || account.deletedAt || !isRight) {
    // Written for nobody's address too: one row less would be a difference in time.
    await record(ctx, { kind: 'sign_in_failed', userId: account?.id ?? null })
    throw wrong()
  }
  await forgetSignInTries(ctx, attempt)
  if (isBanned(account, ctx.now)) throw authError(400, 'user_banned', 'User is banned')
  // Their password is public and they go without a second factor: a proxy on this machine must not open them to others.
  if (ctx.services.config.exemptsDemoAccounts && isDemoAccount(account) && !isDirectToOwnHost(request))
    throw authError(403, 'email_provider_disabled', demoText)
  assertConfirmed(ctx, account, body)
  const session = await open(ctx, account)
  markDevice(ctx, { request, reply, account })
  const weakness = weaknessOf(body.password, ctx.services.passwordPolicy)
  if (!weakness) return session
  return { ...session, weak_password: { message: weakness.message, reasons: [...weakness.reasons] } }
}

/** Without a transaction where one statement does it all, which is the work of a sign-in besides the hash. */
function open(ctx: AuthCtx, account: Account): Promise<AuthSession> {
  const proof = { method: 'password' } as const
  if (!ctx.services.config.singleSession) return openAdditionalSession(ctx, account, proof)
  return ctx.transaction((tx) => openSession(tx, account, proof))
}

async function findWho(ctx: AuthCtx, body: PasswordBody): Promise<{ name: string; account: Account | null }> {
  const { config } = ctx.services
  if (body.email !== '' && body.phone !== '')
    throw invalid('Only an email address or phone number should be provided on login.')
  if (body.email !== '') {
    if (!config.emailEnabled) throw authError(422, 'email_provider_disabled', 'Email logins are disabled')
    const name = body.email.toLowerCase()
    return { name, account: await findAccountByEmail(ctx.db, name) }
  }
  if (body.phone !== '') {
    if (!config.phoneEnabled) throw authError(422, 'phone_provider_disabled', 'Phone logins are disabled')
    const name = body.phone.replace(/[+ ]/g, '')
    return { name, account: await findAccountByPhone(ctx.db, name) }
  }
  throw invalid('missing email or phone')
}

function assertConfirmed(ctx: AuthCtx, account: Account, body: PasswordBody): void {
  const { config } = ctx.services
  if (body.email !== '' && config.requireEmailConfirmation && !account.emailConfirmedAt)
    throw authError(400, 'email_not_confirmed', 'Email not confirmed')
  if (body.phone !== '' && !config.phoneAutoconfirm && !account.phoneConfirmedAt)
    throw authError(400, 'phone_not_confirmed', 'Phone not confirmed')
}
