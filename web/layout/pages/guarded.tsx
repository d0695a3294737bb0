import { Outlet } from 'react-router'
import { guardMiddleware, useGuard } from '#web/auth/access/guard.tsx'
import '#web/auth/session/stored-session.ts'
import type { PageHandle } from '#web/platform/page/page-handle.ts'
import '#web/desk.css'
import { PageSkeleton } from '../page-skeleton.tsx'
import { SignedInLayout } from '../signed-in-layout.tsx'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const clientMiddleware = [guardMiddleware]

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
