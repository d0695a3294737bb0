import { createContext, use, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { valueStore } from '#web/platform/storage/value-store.ts'
import { ownZone } from '#web/platform/times/zones.ts'

// Holds for every picker of one page, since times elsewhere are those of the device.
const choice = valueStore<{ zone: string; path: string } | null>(null)

/** The zone of the calendar around a part of the page, unless that is the device's. */
export const CalendarZone = createContext<string | null>(null)

/**
 * Returns the zone times are shown in: the one chosen on this page, else that of the
 * calendar around them, else that of the device.
 * `isReady` is false while the server renders.
 */
export function useZone(): { zone: string; isReady: boolean; isOwn: boolean } {
  const { pathname } = useLocation()
  const made = choice.use()
  const ofCalendar = use(CalendarZone)
  const chosen = made?.path === pathname ? made.zone : null
  const own = useSyncExternalStore(subscribeToNothing, ownZone, () => null)
  const zone = chosen ?? ofCalendar ?? own
  return { zone: zone ?? 'UTC', isReady: zone !== null, isOwn: zone === own }
}

/** Shows the times of the page at a path in another zone. */
export function chooseZone(zone: string, path: string): void {
  choice.set({ zone, path })
}

// The zone of a device does not change while a page is open.
const subscribeToNothing = () => () => {}
