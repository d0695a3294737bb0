import { useSyncExternalStore } from 'react'
import { minutes } from '#contract/core/durations.ts'
import { zoneName } from '#contract/core/zones.ts'

let cached = { zone: '', at: Number.NEGATIVE_INFINITY }
/**
 * People travel with a page open; asking the device at every time that is shown would be most of
 * the work of showing it.
 */
const askAgainAfter = minutes(1)

/**
 * The viewer's own zone, as their device says. Only in the browser: the server does not know it.
 */
export function ownZone(): string {
  const now = Date.now()
  if (now - cached.at >= askAgainAfter) cached = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, at: now }
  return cached.zone
}

/** "Times are in Eastern time.", for a page that shows more than one; in the viewer's zone. */
export const zoneNote = (zone: string = ownZone()) => `Times are in ${zoneName(zone)}.`

/** Every zone this browser knows, for a list to choose from. */
export function allZones(): string[] {
  return Intl.supportedValuesOf('timeZone')
}

/**
 * The viewer's zone where it is known: null while the server renders, and until the page has come
 * alive.
 */
export function useOwnZone(): string | null {
  return useSyncExternalStore(noChanges, ownZone, () => null)
}
const noChanges = () => () => undefined
