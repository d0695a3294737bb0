import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AuthError, invalid, refusal } from '../auth-error.ts'
import type { AuthCtx } from '../context/auth-context.ts'
import { TokenRefused, type VerifiedClaims } from '../keys/jwt.ts'
import { isOwnSessionToken } from '../sessions/claims.ts'
import { isOverOnUse } from '../sessions/rules.ts'
import { findHeldSession, type Held } from '../sessions/store.ts'
import { isBanned } from '../users/rules.ts'
import { findAccount } from '../users/store.ts'

/** Who calls: the account and the session their token stands for. */
export type SignedIn = Held

const isUuid = (value: unknown): value is string => z.guid().safeParse(value).success

/**
 * Finds who calls. The signature alone is not enough: a session that has ended since is refused at once.
 *
 * @throws no_authorization, bad_jwt, user_not_found, session_not_found, user_banned
 */
export async function requireUser(ctx: AuthCtx, request: FastifyRequest): Promise<SignedIn> {
  const claims = await requireClaims(ctx, request)
  if (!claims.sub) throw refusal(403, 'bad_jwt', 'invalid claim: missing sub claim')
  if (!isUuid(claims.sub)) throw refusal(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID')
  const { session_id: sessionId } = claims
  if (sessionId !== undefined && !isUuid(sessionId))
    throw refusal(403, 'bad_jwt', 'invalid claim: session_id claim must be a UUID')
  const held = sessionId === undefined ? null : await findHeldSession(ctx.db, sessionId)
  if (!held || held.account.id !== claims.sub) throw await whyNotHeld(ctx, claims.sub)
  if (!isOwnSessionToken(claims, ctx.parts.config))
    throw refusal(403, 'bad_jwt', 'invalid claim: issuer or audience is not this service')
  if (held.account.deletedAt) throw noSuchUser()
  if (isBanned(held.account, ctx.now)) throw refusal(403, 'user_banned', 'User is banned')
  if (isOverOnUse(held.session, ctx.parts.config, ctx.now)) throw noSuchSession()
  assertAudience(request, claims)
  return held
}

/** Finds who calls, or null: for public calls that may come with any token, or with none. */
export async function findUser(ctx: AuthCtx, request: FastifyRequest): Promise<SignedIn | null> {
  try {
    return await requireUser(ctx, request)
  } catch (error) {
    if (error instanceof AuthError) return null
    throw error
  }
}

async function whyNotHeld(ctx: AuthCtx, userId: string): Promise<AuthError> {
  const account = await findAccount(ctx.db, userId)
  if (!account || account.deletedAt) return noSuchUser()
  return noSuchSession()
}

const noSuchSession = () => refusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')

const noSuchUser = () => refusal(403, 'user_not_found', 'User from sub claim in JWT does not exist')

function assertAudience(request: FastifyRequest, { aud }: VerifiedClaims): void {
  const asked = request.headers['x-jwt-aud']
  if (asked !== undefined && asked !== aud) throw invalid("Token audience doesn't match request audience")
}

const adminRoles = new Set<unknown>(['service_role', 'supabase_admin'])

/** Lets operations through: their tokens need no person and no session. @throws no_authorization, bad_jwt, not_admin */
export async function requireAdmin(ctx: AuthCtx, request: FastifyRequest): Promise<void> {
  const claims = await requireClaims(ctx, request)
  if (!adminRoles.has(claims.role)) throw refusal(403, 'not_admin', 'User not allowed')
}

/** Tells whether operations call, without refusing anybody: public calls may carry any token, or none. */
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
  const token = /^bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw refusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  try {
    return await ctx.parts.keys.verify(token, ctx.now)
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error
    const text = `invalid JWT: unable to parse or verify signature, ${error.message}`
    throw refusal(403, 'bad_jwt', text, { cause: error })
  }
}
