/**
 * Decides what somebody's online status is and who gets to see it. docs/product.md "Value sets".
 */
import { minutes } from '#contract/core/durations.ts'
import { awayAfterMinutes, type OnlineStatus } from '#contract/profiles/values.ts'
import type { ProfileRow } from '../tables.ts'

/**
 * How long an open connection may be silent before its person counts as gone. Browsers report every
 * minute, so this is reached only where a server died without closing its connections.
 */
export const silentForMinutes = 10

/**
 * Reads the status of a person who is connected: what they chose, else whether any of their devices
 * is in use.
 */
export function statusWhileConnected(
  person: Pick<ProfileRow, 'chosenStatus' | 'lastActiveAt'>,
  now: Date,
): OnlineStatus {
  if (person.chosenStatus !== null) return person.chosenStatus
  const idleMs = person.lastActiveAt === null ? 0 : now.getTime() - person.lastActiveAt.getTime()
  return idleMs >= minutes(awayAfterMinutes) ? 'away' : 'online'
}

/**
 * Choosing "online" gives the status back to connections and activity; anything else stays until
 * chosen otherwise.
 */
export function choiceFor(status: OnlineStatus): OnlineStatus | null {
  return status === 'online' ? null : status
}

/** What others see: nothing at all unless the person shows it. */
export function visibleStatus(person: Pick<ProfileRow, 'onlineStatus' | 'showOnlineStatus'>): OnlineStatus | null {
  return person.showOnlineStatus ? person.onlineStatus : null
}
