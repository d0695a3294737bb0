import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '#web/platform/page/defer-hydration.tsx'

/**
 * Loads the page's overlays once the browser is idle; without a network the page works without
 * them.
 */
export function PageOverlaysHost() {
  const [loaded, setLoaded] = useState<{ PageOverlays: ComponentType } | null>(null)
  useEffect(() => {
    whenIdle()
      .then(() => import('./page-overlays.tsx'))
      .then(setLoaded, () => undefined)
  }, [])
  return loaded && <loaded.PageOverlays />
}
