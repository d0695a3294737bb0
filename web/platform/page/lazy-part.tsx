import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { onDemand } from './defer-hydration.tsx'

/**
 * A part of a page that is loaded when it is first shown, such as a dialog with its form; until
 * then the page shows `fallback`.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): ComponentType<P> {
  const Part = onDemand(load)
  return function Lazy(props: P) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    )
  }
}

/**
 * A part that few visits need, above others that must not move when it appears. A loader that finds
 * it needed awaits `preload`, and the part is drawn together with the page; where the network
 * fails, it comes later.
 */
export function withPreload<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> & { readonly preload: () => Promise<void> } {
  let loaded: ComponentType<P> | null = null
  const Lazy = lazyPart(load)
  function WithPreload(props: P) {
    // What is shown stays the same component, and so keeps what somebody has typed.
    const [Part] = useState<ComponentType<P>>(() => loaded ?? Lazy)
    return <Part {...props} />
  }
  const preload = () =>
    load().then(
      (part) => {
        loaded = part
      },
      () => undefined,
    )
  return Object.assign(WithPreload, { preload })
}
