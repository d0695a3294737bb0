import { type ComponentProps, Suspense } from 'react'
import { deferHydration } from '#web/platform/page/defer-hydration.tsx'

const Controls = deferHydration(() => import('./share-controls.tsx').then((module) => module.ShareControls))

/**
 * The ways to pass a page on. Nobody shares what they have not looked at, so their script comes
 * after the page.
 */
export function Share(props: ComponentProps<typeof Controls>) {
  return (
    <Suspense>
      <Controls {...props} />
    </Suspense>
  )
}
