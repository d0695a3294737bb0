import { type ComponentType, type ReactNode, Suspense } from 'react'
import { onDemand } from './defer-hydration.tsx'

/**
 * A part of a page that is loaded when it is first shown, such as a dialog with its form; until
 * then the page shows `fallback`.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): ComponentType<P> {
  const Part = onDemand(load)
  return function Later(props: P) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    )
  }
}
