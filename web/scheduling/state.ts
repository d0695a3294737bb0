import { useSyncExternalStore } from 'react'
import { valueStore } from '#web/platform/storage/value-store.ts'
import { ownZone } from '#web/platform/times/zones.ts'

// Holds for every picker until the page is left; null is the zone of the device.
const chosenZone = valueStore<string | null>(null)

/** Returns the zone times are shown in. `isReady` is false while the server renders. */
export function useZone(): { zone: string; isReady: boolean; isOwn: boolean } {
  const chosen = chosenZone.use()
  const own = useSyncExternalStore(subscribeToNothing, ownZone, () => null)
  const zone = chosen ?? own
  return { zone: zone ?? 'UTC', isReady: zone !== null, isOwn: chosen === null }
}

/** Shows all times in another zone from now on. */
export function chooseZone(zone: string): void {
  chosenZone.set(zone === ownZone() ? null : zone)
}

// The zone of a device does not change while a page is open.
const subscribeToNothing = () => () => {}
