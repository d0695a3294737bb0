import { type ComponentType, useEffect, useState } from 'react'
import { whenQuiet } from '#web/platform/later.ts'

/**
 * What goes along with every page and none needs at first (support, consent, banners, tours), loaded once the page
 * stands and the browser has nothing better to do. Without a network the page simply does without.
 */
export function CompanionsHost() {
  const [loaded, setLoaded] = useState<{ Companions: ComponentType } | null>(null)
  useEffect(() => {
    whenQuiet()
      .then(() => import('./companions.tsx'))
      .then(setLoaded, () => undefined)
  }, [])
  return loaded && <loaded.Companions />
}
