import { type ComponentProps, lazy, Suspense } from 'react'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'

const HoursForm = lazy(() => import('./hours-form.tsx').then((part) => ({ default: part.HoursForm })))

/** The form of the hours, loaded where they are edited: the calendar itself does not need it. */
export function HoursFormLater(props: ComponentProps<typeof HoursForm>) {
  return (
    <Suspense fallback={<SkeletonText lines={12} />}>
      <HoursForm {...props} />
    </Suspense>
  )
}
