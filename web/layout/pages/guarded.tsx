import { Outlet } from 'react-router'
import { guardMiddleware, useGuard } from '#web/auth/access/guard.tsx'
import '#web/auth/session/stored-session.ts'
import type { PageHandle } from '#web/platform/page/page-handle.ts'
import '#web/desk.css'
import { Loading, Skeleton, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { homeNoticesMiddleware } from '../lazy-home-notices.ts'
import { SignedInLayout } from '../signed-in-layout.tsx'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const clientMiddleware = [guardMiddleware, homeNoticesMiddleware]

/** Work screens have no footer; a page may ask for it. Search engines find nothing there. */
export const handle: PageHandle = { footer: false, noindex: true }

/**
 * Shown while the session and the page's data are on their way; pages bring their own with their
 * own shape.
 */
export const HydrateFallback = PageSkeleton

/** The frame of every signed-in page: while the session loads nothing is decided. */
export default function Guarded() {
  const user = useGuard()
  if (!user) return <PageSkeleton />
  return (
    <SignedInLayout user={user}>
      <Outlet key={user.id} />
    </SignedInLayout>
  )
}

/** The shape of a work screen: its head, and two panels. */
function PageSkeleton() {
  return (
    <div className="mx-auto w-full max-w-360 px-5 pt-7 pb-16 md:px-8">
      <Loading name="this page" />
      <Skeleton className="h-9 w-64 max-w-full" />
      <Skeleton className="mt-3 h-4 w-96 max-w-full" />
      <div className="mt-8 grid gap-5 md:grid-cols-2">
        {['first', 'second'].map((panel) => (
          <div key={panel} className="rounded border bg-surface p-5">
            <Skeleton className="h-6 w-40" />
            <SkeletonText lines={5} className="mt-6" />
          </div>
        ))}
      </div>
    </div>
  )
}
