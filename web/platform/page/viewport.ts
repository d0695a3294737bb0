import { useSyncExternalStore } from 'react'

/** Below 768 pixels the mobile layout applies (docs/product.md "Timings and sizes"). */
const phone = '(max-width: 767px)'

/**
 * Tells whether the phone's layout is on screen, where CSS alone cannot: false while rendering on
 * the server.
 */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(phone).matches,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(phone)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
