import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AuthSession } from '#contract/auth/schemas.ts'
import { seconds } from '#contract/core/durations.ts'
import { networkOf } from '#server/platform/network.ts'
import { authError, invalid, OAuthError } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { optionalText, readBody } from '../../http/body.ts'
import { markDevice } from '../../http/device-cookie.ts'
import { isBanned } from '../../users/rules.ts'
import { record } from '../../users/security-log/service.ts'
import { type RefreshToken, readRefreshToken } from '../refresh-token.ts'
import { decideRefresh, expiryReason, oldestAlive } from '../rules.ts'
import { endSessions, sessionResponse } from '../service.ts'
import { advanceRefreshCounter, findSessionWithAccount, refreshQuickly, type SignedIn } from '../store.ts'

const RefreshBody = z.object({ refresh_token: optionalText })

// Tabs that refresh at once meet at one counter; whoever loses looks again and finds the winner's token.
const maxRounds = 5

/** Gives fresh tokens for a refresh token (docs/decisions/021-refresh-token-families.md). */
export async function refreshGrant(ctx: AuthCtx, request: FastifyRequest, reply: FastifyReply): Promise<AuthSession> {
  const { refresh_token: text } = readBody(request, RefreshBody)
  if (text === '') throw new OAuthError('invalid_request', 'refresh_token required')
  const token = readRefreshToken(ctx.services.secrets.refreshTokens, text)
  if (token === 'malformed') throw invalid('Refresh token is not valid')
  if (token === 'unknown') throw notFound()
  const quick = await refreshInOneStatement(ctx, token)
  if (quick) return answerWith(ctx, { request, reply }, quick)
  for (let round = 0; round < maxRounds; round += 1) {
    const signedIn = await findSessionWithAccount(ctx.db, token.sessionId)
    if (!signedIn || signedIn.account.deletedAt) throw notFound()
    const session = await use(ctx, token, signedIn)
    if (!session) continue
    return answerWith(ctx, { request, reply }, { session, account: signedIn.account })
  }
  const text409 = 'Too many concurrent token refresh requests on the same session or refresh token'
  throw authError(409, 'conflict', text409)
}

/** Lets the database decide by itself whether this is the usual case. */
async function refreshInOneStatement(ctx: AuthCtx, { sessionId, counter }: RefreshToken): Promise<SignedIn | null> {
  const { ip, userAgent } = ctx.caller
  const { createdAfter, usedAfter } = oldestAlive(ctx.services.config, ctx.now)
  const mark = { id: sessionId, from: counter, refreshedAt: ctx.now, ip, userAgent, createdAfter, usedAfter }
  return refreshQuickly(ctx.db, mark)
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

function answerWith(ctx: AuthCtx, { request, reply }: Exchange, { session, account }: SignedIn): Promise<AuthSession> {
  markDevice(ctx, { request, reply, account })
  reply
    .header('sb-auth-user-id', account.id)
    .header('sb-auth-session-id', session.id)
    .header('sb-auth-refresh-token-counter', String(session.refreshCounter))
  return sessionResponse(ctx, account, session)
}

const notFound = () => authError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')

const alreadyUsed = () => authError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')

/** Uses the token once, or returns null when another request was faster and all has to be looked at anew. */
async function use(
  ctx: AuthCtx,
  token: RefreshToken,
  { session, account }: SignedIn,
): Promise<SignedIn['session'] | null> {
  const { config } = ctx.services
  if (isBanned(account, ctx.now)) throw authError(400, 'user_banned', 'Invalid Refresh Token: User Banned')
  const over = expiryReason(session, config, ctx.now)
  if (over) throw authError(400, 'session_expired', `Invalid Refresh Token: ${over}`)
  const isSameClient = isClientOf(session, ctx.caller)
  switch (decideRefresh({ ...token, isSameClient }, session, config.refreshReuseSeconds, ctx.now)) {
    case 'reuse':
      await endFamily(ctx, { session, account })
      throw alreadyUsed()
    case 'dead':
      throw alreadyUsed()
    case 'repeat':
      if (!isSameClient || !isWithinGrace(session, config.refreshReuseSeconds, ctx.now))
        await record(ctx, { kind: 'token_repeated', userId: account.id, sessionId: session.id })
      return session
    case 'rotate': {
      const next = token.counter + 1
      const mark = { id: session.id, from: session.refreshCounter, to: next, refreshedAt: ctx.now, ...ctx.caller }
      const moved = await advanceRefreshCounter(ctx.db, mark)
      return moved ? { ...session, refreshCounter: next, refreshedAt: ctx.now } : null
    }
  }
}

function isClientOf(session: SignedIn['session'], { ip, userAgent }: AuthCtx['caller']): boolean {
  return session.ip !== null && networkOf(session.ip) === networkOf(ip) && session.userAgent === userAgent
}

const isWithinGrace = ({ refreshedAt }: SignedIn['session'], graceSeconds: number, now: Date) =>
  refreshedAt !== null && now.getTime() - refreshedAt.getTime() < seconds(graceSeconds)

/** Ends the session for everybody who holds a token of it. Committed by itself: the request that found out fails. */
async function endFamily(ctx: AuthCtx, { session, account }: SignedIn): Promise<void> {
  await ctx.transaction(async (tx) => {
    await record(tx, { kind: 'token_reuse_detected', userId: account.id, sessionId: session.id })
    await endSessions(tx, { userId: account.id, only: session.id })
  })
  ctx.log.warn({ sessionId: session.id }, 'an old refresh token came back; its session was ended')
}
