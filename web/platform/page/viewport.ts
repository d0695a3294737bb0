import { useCallback, useSyncExternalStore } from 'react'

/** Below 768 pixels the mobile layout applies (docs/product.md "Timings and sizes"). */
const phone = '(width < 48rem)'

/**
 * Tells whether the phone's layout is on screen, where CSS alone cannot: false while rendering on
 * the server.
 */
export function useIsPhone(): boolean {
  return useMediaQuery(phone)
}

/** Tells whether a media query matches now; false while rendering on the server. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
