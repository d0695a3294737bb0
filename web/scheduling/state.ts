import { useSyncExternalStore } from 'react'
import { ownZone } from '#web/platform/zones.ts'

// The zone somebody chose to read times in holds for every picker until the page is left; their device's is the usual.
let chosen: string | null = null
const listeners = new Set<() => void>()

/** The zone times are shown in. It is not known while the server renders, and must not be named then. */
export function useZone(): { zone: string; isKnown: boolean; isOwn: boolean } {
  const zone = useSyncExternalStore(
    subscribe,
    () => chosen ?? ownZone(),
    () => null,
  )
  return { zone: zone ?? 'UTC', isKnown: zone !== null, isOwn: chosen === null }
}

/** Shows all times in another zone from now on. */
export function chooseZone(zone: string): void {
  chosen = zone === ownZone() ? null : zone
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
