// How long a session lives, and what using one of its refresh tokens means.
import { seconds } from '#contract/core/durations.ts'
import type { Config } from '#server/platform/config.ts'

export type SessionTimes = {
  readonly createdAt: Date
  readonly refreshedAt: Date | null
  readonly notAfter: Date | null
}
export type SessionLimits = Pick<Config['auth'], 'sessionTimeboxSeconds' | 'sessionInactivitySeconds'>

/** Why a session is over, in the protocol's words, or null while it lives. */
export function whyOver(session: SessionTimes, limits: SessionLimits, now: Date): string | null {
  const { sessionTimeboxSeconds: timebox, sessionInactivitySeconds: inactivity } = limits
  if (session.notAfter && session.notAfter <= now) return 'Session Expired'
  if (timebox !== null && hasPassed(session.createdAt, timebox, now)) return 'Session Expired'
  if (inactivity !== null && hasPassed(session.refreshedAt ?? session.createdAt, inactivity, now))
    return 'Session Expired (Inactivity)'
  return null
}

const hasPassed = (since: Date, limitSeconds: number, now: Date) =>
  now.getTime() - since.getTime() > seconds(limitSeconds)

/**
 * What to do with a refresh token: give its successor, give the current one again, or end the family.
 * - `rotate`: it is the current one, or newer: a crash or a restored backup may set counters back, never tokens.
 * - `repeat`: it is the current one's parent (the reply was lost), or several tabs came within the grace.
 * - `dead`: it is from before a second factor raised the session, and must not inherit what that opened.
 * - `reuse`: an old one. Somebody else may hold it, so nobody keeps the session.
 */
export type Use = 'rotate' | 'repeat' | 'dead' | 'reuse'

export function meaningOfUse(
  token: { counter: number },
  session: { refreshCounter: number; refreshFloor: number; refreshedAt: Date | null },
  graceSeconds: number,
  now: Date,
): Use {
  if (token.counter < session.refreshFloor) return 'dead'
  const behind = session.refreshCounter - token.counter
  if (behind <= 0) return 'rotate'
  if (behind === 1) return 'repeat'
  const sinceRefresh = session.refreshedAt ? now.getTime() - session.refreshedAt.getTime() : Number.POSITIVE_INFINITY
  return sinceRefresh < seconds(graceSeconds) ? 'repeat' : 'reuse'
}
