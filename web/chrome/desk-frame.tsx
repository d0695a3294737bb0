import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { TourOffer } from '#web/guidance/tour-offer.tsx'
import { homeOf } from '#web/platform/entry-rules.ts'
import { usePageHandle } from '#web/platform/page-handle.ts'
import type { SessionUser } from '#web/platform/session-user.ts'
import { prepareToasts } from '#web/ui/toast-host.tsx'
import { TooltipProvider } from '#web/ui/tooltip.tsx'
import { DeskRail } from './desk-rail.tsx'

/** The frame of a page for somebody signed in. Those who work here get their rail. */
export function DeskFrame({ user, children }: { user: SessionUser; children: ReactNode }) {
  const { fullHeight = false } = usePageHandle()
  const { pathname } = useLocation()
  useEffect(() => void prepareToasts().catch(() => undefined), [])
  const hasRail = (user.role === 'advisor' || user.role === 'firm_admin') && !fullHeight
  const content = (
    <>
      {pathname === homeOf[user.role] && <TourOffer role={user.role} />}
      {children}
    </>
  )
  return (
    <TooltipProvider>
      {hasRail ? (
        <div className="mx-auto flex max-w-[1440px]">
          <DeskRail role={user.role} />
          <div className="min-w-0 flex-1">{content}</div>
        </div>
      ) : (
        content
      )}
    </TooltipProvider>
  )
}
