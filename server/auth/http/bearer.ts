import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bearerToken } from '#server/platform/http/access.ts'
import { noteAccount } from '#server/platform/http/access-log.ts'
import { isDirectToOwnHost } from '#server/platform/http/direct-call.ts'
import { AuthError, authError, invalid, noSuchUser, userBanned } from '../auth-error.ts'
import type { AuthCtx } from '../context/auth-context.ts'
import { demoText } from '../demo-accounts.ts'
import { InvalidTokenError, type VerifiedClaims } from '../keys/jwt.ts'
import { isOwnSessionToken } from '../sessions/rules.claims.ts'
import { isExpiredOnUse, sessionNotFound } from '../sessions/rules.ts'
import { findSessionWithAccount, type SignedIn } from '../sessions/store.ts'
import { isBanned } from '../users/rules.ts'
import { secondFactorRule } from '../users/second-factor/rules.ts'
import { findAccount } from '../users/store.ts'

const isUuid = (value: unknown): value is string => z.guid().safeParse(value).success

/**
 * Finds the user of a request. A valid signature is not enough: ended sessions are rejected at
 * once.
 *
 * @throws no_authorization, bad_jwt, user_not_found, session_not_found, user_banned, and
 * insufficient_aal for exempt demo accounts outside their machine
 */
export async function requireUser(ctx: AuthCtx, request: FastifyRequest): Promise<SignedIn> {
  const claims = await requireClaims(ctx, request)
  if (!claims.sub) throw authError(403, 'bad_jwt', 'invalid claim: missing sub claim')
  if (!isUuid(claims.sub)) throw authError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID')
  const { session_id: sessionId } = claims
  if (sessionId !== undefined && !isUuid(sessionId))
    throw authError(403, 'bad_jwt', 'invalid claim: session_id claim must be a UUID')
  const signedIn = sessionId === undefined ? null : await findSessionWithAccount(ctx.db, sessionId)
  if (!signedIn || signedIn.account.id !== claims.sub) throw await missingSessionError(ctx, claims.sub)
  noteAccount(request, signedIn.account.id)
  if (!isOwnSessionToken(claims, ctx.services.config))
    throw authError(403, 'bad_jwt', 'invalid claim: issuer or audience is not this service')
  if (signedIn.account.deletedAt) throw noSuchUser()
  if (isBanned(signedIn.account, ctx.now)) throw userBanned()
  if (isExpiredOnUse(signedIn.session, ctx.services.config, ctx.now)) throw sessionNotFound()
  assertAudience(request, claims)
  assertExemptOnlyHere(ctx, request, signedIn)
  return signedIn
}

/**
 * An exempt account whose password is public could add a factor of a stranger, and act with it from
 * anywhere.
 */
function assertExemptOnlyHere(ctx: AuthCtx, request: FastifyRequest, { account, session }: SignedIn): void {
  const isExempt = session.aal === 'aal1' && secondFactorRule(ctx.services.config, account) === 'exempt'
  if (isExempt && !isDirectToOwnHost(request)) throw authError(403, 'insufficient_aal', demoText)
}

/** Finds the user of a request, or null: public calls may carry any token, or none. */
export async function findUser(ctx: AuthCtx, request: FastifyRequest): Promise<SignedIn | null> {
  try {
    return await requireUser(ctx, request)
  } catch (error) {
    if (error instanceof AuthError) return null
    throw error
  }
}

async function missingSessionError(ctx: AuthCtx, userId: string): Promise<AuthError> {
  const account = await findAccount(ctx.db, userId)
  if (!account || account.deletedAt) return noSuchUser()
  return sessionNotFound()
}

function assertAudience(request: FastifyRequest, { aud }: VerifiedClaims): void {
  const audience = request.headers['x-jwt-aud']
  if (audience !== undefined && audience !== aud) throw invalid("Token audience doesn't match request audience")
}

const adminRoles = new Set<unknown>(['service_role', 'supabase_admin'])

/**
 * Requires a service token, which needs no user and no session. @throws no_authorization, bad_jwt,
 * not_admin
 */
export async function requireAdmin(ctx: AuthCtx, request: FastifyRequest): Promise<void> {
  const claims = await requireClaims(ctx, request)
  if (!adminRoles.has(claims.role)) throw authError(403, 'not_admin', 'User not allowed')
}

/** Tells whether the request carries a service token. Public calls may carry any token, or none. */
export async function holdsAdminToken(ctx: AuthCtx, request: FastifyRequest): Promise<boolean> {
  try {
    await requireAdmin(ctx, request)
    return true
  } catch (error) {
    if (error instanceof AuthError) return false
    throw error
  }
}

async function requireClaims(ctx: AuthCtx, request: FastifyRequest): Promise<VerifiedClaims> {
  const token = bearerToken(request.headers.authorization)
  if (!token) throw authError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  try {
    return await ctx.services.keys.verify(token, ctx.now)
  } catch (error) {
    if (!(error instanceof InvalidTokenError)) throw error
    const text = `invalid JWT: unable to parse or verify signature, ${error.message}`
    throw authError(403, 'bad_jwt', text, { cause: error })
  }
}
