// How long a session lives, and what using one of its refresh tokens means.
import { minutes, seconds } from '#contract/core/durations.ts'
import type { Config } from '#server/platform/config.ts'
import { authError } from '../auth-error.ts'

/** The error for an access token whose session has ended. */
export const sessionNotFound = () =>
  authError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')

export type SessionTimes = {
  readonly createdAt: Date
  readonly refreshedAt: Date | null
  readonly notAfter: Date | null
}
export type SessionLimits = Pick<Config['auth'], 'sessionTimeboxSeconds' | 'sessionInactivitySeconds'>

/**
 * The earliest instants at which a session that still lives can have begun, and can have been used
 * last.
 */
export function oldestAlive(limits: SessionLimits, now: Date): { createdAfter: Date; usedAfter: Date } {
  const before = (limit: number | null) => new Date(limit === null ? 0 : now.getTime() - seconds(limit))
  return { createdAfter: before(limits.sessionTimeboxSeconds), usedAfter: before(limits.sessionInactivitySeconds) }
}

/** Why a session is over, in the protocol's words, or null while it lives. */
export function expiryReason(session: SessionTimes, limits: SessionLimits, now: Date): string | null {
  const { sessionTimeboxSeconds: timebox, sessionInactivitySeconds: inactivity } = limits
  if (session.notAfter && session.notAfter <= now) return 'Session Expired'
  if (timebox !== null && hasPassed(session.createdAt, timebox, now)) return 'Session Expired'
  if (inactivity !== null && hasPassed(session.refreshedAt ?? session.createdAt, inactivity, now))
    return 'Session Expired (Inactivity)'
  return null
}

/**
 * The same on use. A session shows that it is in use only when it refreshes, so it is never idle
 * before its access token had to be replaced.
 */
export function isExpiredOnUse(
  session: SessionTimes,
  limits: SessionLimits & Pick<Config['auth'], 'jwtTtlSeconds'>,
  now: Date,
): boolean {
  const { sessionInactivitySeconds: inactivity, jwtTtlSeconds } = limits
  const sessionInactivitySeconds = inactivity === null ? null : Math.max(inactivity, jwtTtlSeconds)
  return expiryReason(session, { ...limits, sessionInactivitySeconds }, now) !== null
}

const hasPassed = (since: Date, limitSeconds: number, now: Date) =>
  now.getTime() - since.getTime() > seconds(limitSeconds)

/**
 * How long a client that lost the reply to a refresh may repeat it with the token it still holds.
 */
export const lostReplyLife = minutes(10)

/**
 * What to do with a refresh token: give its successor, give the current one again, or end the
 * family (docs/decisions/021-refresh-token-families.md).
 */
export type RefreshDecision =
  // It is the current one, or newer: a crash or a restored backup may set counters back, never
  // tokens.
  | 'rotate'
  // Several tabs came within the grace, or the client that lost a reply tries again.
  | 'repeat'
  // It is from before a second factor raised the session, and must not inherit what that opened.
  | 'dead'
  // It is an old one and may be stolen, so the session ends.
  | 'reuse'

export type PresentedToken = {
  readonly counter: number
  /** Comes from the network and user agent of the last refresh. */
  readonly isSameClient: boolean
}

/** Decides what using a refresh token means (docs/decisions/021-refresh-token-families.md). */
export function decideRefresh(
  token: PresentedToken,
  session: { refreshCounter: number; refreshFloor: number; refreshedAt: Date | null },
  { graceSeconds, now }: { graceSeconds: number; now: Date },
): RefreshDecision {
  if (token.counter < session.refreshFloor) return 'dead'
  const behind = session.refreshCounter - token.counter
  if (behind <= 0) return 'rotate'
  const sinceRefresh = session.refreshedAt ? now.getTime() - session.refreshedAt.getTime() : Number.POSITIVE_INFINITY
  if (sinceRefresh < seconds(graceSeconds)) return 'repeat'
  return behind === 1 && token.isSameClient && sinceRefresh < lostReplyLife ? 'repeat' : 'reuse'
}
