import { type ComponentType, useEffect, useState } from 'react'

/**
 * What goes along with every page and none needs at first (support, consent, banners, tours), loaded once the page
 * stands and the browser has nothing better to do. Without a network the page simply does without.
 */
export function CompanionsHost() {
  const [loaded, setLoaded] = useState<{ Companions: ComponentType } | null>(null)
  useEffect(() => {
    const load = () => {
      import('./companions.tsx').then(setLoaded, () => undefined)
    }
    // Not every browser tells when it is idle.
    const whenIdle = () =>
      'requestIdleCallback' in window ? requestIdleCallback(load, { timeout: 1_000 }) : setTimeout(load, 200)
    if (document.readyState === 'complete') whenIdle()
    else addEventListener('load', whenIdle, { once: true })
    return () => removeEventListener('load', whenIdle)
  }, [])
  return loaded && <loaded.Companions />
}
