import { days } from '#contract/core/durations.ts'
import { type AuthCtx, withAuth } from '#server/auth/context/auth-context.ts'
import { authServices } from '#server/auth/context/auth-services.ts'
import { challenge } from '#server/auth/credentials/factors/service.challenge.ts'
import { enroll } from '#server/auth/credentials/factors/service.enroll.ts'
import { verifyFactor } from '#server/auth/credentials/factors/service.verify.ts'
import { accessTokenClaims } from '#server/auth/sessions/rules.claims.ts'
import { openSession } from '#server/auth/sessions/service.ts'
import { findSessionWithAccount, type SignedIn } from '#server/auth/sessions/store.ts'
import { requiresSecondFactor } from '#server/auth/users/second-factor/rules.ts'
import { findAccount } from '#server/auth/users/store.ts'
import type { Platform } from '#server/platform/platform.ts'
import { codeOf } from '#tests/peers/totp.ts'

const tenYears = days(3_650) / 1_000
const nobodyInParticular = { ip: '127.0.0.1', userAgent: 'test', audience: 'authenticated', redirectTo: '' }

/**
 * Opens a real session for an account, without the work of a password, and returns its access
 * token, which outlives every clock a test turns. Roles that must have a second factor set up and
 * show one, unless the test says otherwise.
 */
export async function signInAs(
  platform: Platform,
  userId: string,
  { withSecondFactor = true }: { withSecondFactor?: boolean } = {},
): Promise<{ accessToken: string; sessionId: string }> {
  const { db, ports, log } = platform
  const now = platform.clock()
  const services = await authServices({ db, ports, log, now })
  const ctx = withAuth(platform.context({ kind: 'visitor' }), { services, caller: nobodyInParticular })
  const account = await findAccount(db, userId)
  if (!account) throw new Error('nobody has this id')
  const opened = await ctx.transaction((tx) => openSession(tx, account, { method: 'password' }))
  const claims = await services.keys.verify(opened.access_token, now)
  const sessionId = String(claims.session_id)
  if (withSecondFactor && requiresSecondFactor(services.config, account)) await showSecondFactor(ctx, sessionId)
  const signedIn = await findSessionWithAccount(db, sessionId)
  if (!signedIn) throw new Error('the session just opened is gone')
  const config = { ...services.config, jwtTtlSeconds: tenYears }
  return { sessionId, accessToken: await services.keys.sign(accessTokenClaims({ ...signedIn, config, now })) }
}

/** Enrols an authenticator app and enters its code, by the services that people reach. */
async function showSecondFactor(ctx: AuthCtx, sessionId: string): Promise<void> {
  const { totp, id } = await enroll(ctx, await heldOf(ctx, sessionId), {
    type: 'totp',
    friendlyName: '',
    phone: null,
    issuer: '',
  })
  const signedIn = await heldOf(ctx, sessionId)
  const factor = signedIn.account.factors.find((enrolled) => enrolled.id === id)
  if (!factor || !totp) throw new Error('the factor was not enrolled')
  const { id: challengeId } = await challenge(ctx, { factor, type: 'totp' }, 'sms')
  const code = codeOf(totp.uri, ctx.now)
  await verifyFactor(ctx, signedIn, { factor, type: 'totp', challengeId, code })
}

async function heldOf({ db }: AuthCtx, sessionId: string): Promise<SignedIn> {
  const signedIn = await findSessionWithAccount(db, sessionId)
  if (!signedIn) throw new Error('the session just opened is gone')
  return signedIn
}

/** The same person with a new session, as after signing in again. */
export async function signedInAgain<P extends { readonly id: string }>(
  { platform }: { readonly platform: Platform },
  person: P,
): Promise<P & { readonly accessToken: string }> {
  return { ...person, accessToken: (await signInAs(platform, person.id)).accessToken }
}
