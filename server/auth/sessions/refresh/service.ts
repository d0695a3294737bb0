import { seconds } from '#contract/core/durations.ts'
import { networkOf } from '#server/platform/network/network.ts'
import { authError, invalid, OAuthError } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { isBanned } from '../../users/rules.ts'
import { recordSecurityEvent } from '../../users/security-log/service.ts'
import { type RefreshToken, readRefreshToken } from '../rules.refresh-token.ts'
import { decideRefresh, expiryReason, oldestAlive } from '../rules.ts'
import { endSessions, type SignInResult, sessionResponse } from '../service.ts'
import { findSessionWithAccount, type SignedIn, updateRefreshCounter, updateRefreshedSession } from '../store.ts'

// Tabs that refresh at once compete for one counter; the losers read again and find the winner's
// token.
const maxRounds = 5

/** The session response with the row that its tokens belong to. */
export type RefreshedSession = SignInResult & { readonly row: SignedIn['session'] }

/**
 * Exchanges a refresh token for fresh tokens (docs/decisions/021-refresh-token-families.md).
 *
 * @throws OAuthError, validation_failed, refresh_token_not_found, refresh_token_already_used,
 * session_expired, user_banned, conflict
 */
export async function refreshSession(ctx: AuthCtx, refreshToken: string): Promise<RefreshedSession> {
  if (refreshToken === '') throw new OAuthError('invalid_request', 'refresh_token required')
  const token = readRefreshToken(ctx.services.secrets.refreshTokens, refreshToken)
  if (token === 'malformed') throw invalid('Refresh token is not valid')
  if (token === 'unknown') throw notFound()
  const quick = await refreshInOneStatement(ctx, token)
  if (quick) return responseFor(ctx, quick)
  for (let round = 0; round < maxRounds; round += 1) {
    const signedIn = await findSessionWithAccount(ctx.db, token.sessionId)
    if (!signedIn || signedIn.account.deletedAt) throw notFound()
    const session = await applyToken(ctx, token, signedIn)
    if (!session) continue
    return responseFor(ctx, { session, account: signedIn.account })
  }
  const text = 'Too many concurrent token refresh requests on the same session or refresh token'
  throw authError(409, 'conflict', text)
}

/** Handles the usual case in one statement; null when the database finds anything unusual. */
async function refreshInOneStatement(ctx: AuthCtx, { sessionId, counter }: RefreshToken): Promise<SignedIn | null> {
  const { ip, userAgent } = ctx.caller
  const { createdAfter, usedAfter } = oldestAlive(ctx.services.config, ctx.now)
  const mark = { id: sessionId, from: counter, refreshedAt: ctx.now, ip, userAgent, createdAfter, usedAfter }
  return updateRefreshedSession(ctx.db, mark)
}

async function responseFor(ctx: AuthCtx, { session, account }: SignedIn): Promise<RefreshedSession> {
  return { account, row: session, session: await sessionResponse(ctx, account, session) }
}

const notFound = () => authError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')

const alreadyUsed = () => authError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')

/**
 * Uses the token once; null when another request was faster and everything has to be read again.
 */
async function applyToken(
  ctx: AuthCtx,
  token: RefreshToken,
  { session, account }: SignedIn,
): Promise<SignedIn['session'] | null> {
  const { config } = ctx.services
  if (isBanned(account, ctx.now)) throw authError(400, 'user_banned', 'Invalid Refresh Token: User Banned')
  const over = expiryReason(session, config, ctx.now)
  if (over) throw authError(400, 'session_expired', `Invalid Refresh Token: ${over}`)
  const isSameClient = isClientOf(session, ctx.caller)
  switch (
    decideRefresh({ ...token, isSameClient }, session, { graceSeconds: config.refreshReuseSeconds, now: ctx.now })
  ) {
    case 'reuse':
      await endFamily(ctx, { session, account })
      throw alreadyUsed()
    case 'dead':
      throw alreadyUsed()
    case 'repeat':
      if (!isSameClient || !isWithinGrace(session, config.refreshReuseSeconds, ctx.now))
        await recordSecurityEvent(ctx, { kind: 'token_repeated', userId: account.id, sessionId: session.id })
      return session
    case 'rotate': {
      const next = token.counter + 1
      const mark = { id: session.id, from: session.refreshCounter, to: next, refreshedAt: ctx.now, ...ctx.caller }
      const moved = await updateRefreshCounter(ctx.db, mark)
      return moved ? { ...session, refreshCounter: next, refreshedAt: ctx.now } : null
    }
  }
}

function isClientOf(session: SignedIn['session'], { ip, userAgent }: AuthCtx['caller']): boolean {
  return session.ip !== null && networkOf(session.ip) === networkOf(ip) && session.userAgent === userAgent
}

const isWithinGrace = ({ refreshedAt }: SignedIn['session'], graceSeconds: number, now: Date) =>
  refreshedAt !== null && now.getTime() - refreshedAt.getTime() < seconds(graceSeconds)

/**
 * Ends the session for every holder of one of its tokens. Commits on its own, because the request
 * itself fails.
 */
async function endFamily(ctx: AuthCtx, { session, account }: SignedIn): Promise<void> {
  await ctx.transaction(async (tx) => {
    await recordSecurityEvent(tx, { kind: 'token_reuse_detected', userId: account.id, sessionId: session.id })
    await endSessions(tx, { userId: account.id, only: session.id })
  })
  ctx.log.warn({ sessionId: session.id }, 'an old refresh token came back; its session was ended')
}
