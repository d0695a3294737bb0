import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { guardMiddleware, useGuard } from '../../platform/guard.tsx'
import { type PageHandle, usePageHandle } from '../../platform/page-handle.ts'
import { prepareToasts } from '../../ui/toast-host.tsx'
import { TooltipProvider } from '../../ui/tooltip.tsx'
import { DeskRail } from '../desk-rail.tsx'
import { PageSkeleton } from '../page-skeleton.tsx'

export { ProblemView as ErrorBoundary } from '../../platform/problem-view.tsx'

export const clientMiddleware = [guardMiddleware]

/** Work screens have no footer; a page may ask for it. */
export const handle: PageHandle = { footer: false }

/** Shown while the session and the page's data are on their way; pages bring their own with their own shape. */
export const HydrateFallback = PageSkeleton

/** The frame of every signed-in page: while the session loads nothing is decided. Those who work here get their rail. */
export default function Guarded() {
  const user = useGuard()
  const { fullHeight = false } = usePageHandle()
  useEffect(() => void prepareToasts().catch(() => undefined), [])
  if (!user) return <PageSkeleton />
  const hasRail = (user.role === 'advisor' || user.role === 'firm_admin') && !fullHeight
  return (
    <TooltipProvider>
      {hasRail ? (
        <div className="mx-auto flex max-w-[1440px]">
          <DeskRail role={user.role} />
          <div className="min-w-0 flex-1">
            <Outlet key={user.id} />
          </div>
        </div>
      ) : (
        <Outlet key={user.id} />
      )}
    </TooltipProvider>
  )
}
