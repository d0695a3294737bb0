import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { homeOf } from '#web/auth/access/route-access.ts'
import type { SessionUser } from '#web/auth/session/session-user.ts'
import { TourOffer } from '#web/guidance/tour-offer.tsx'
import { usePageHandle } from '#web/platform/page-handle.ts'
import { prepareToasts } from '#web/ui/toast-host.tsx'
import { TooltipProvider } from '#web/ui/tooltip.tsx'
import { Sidebar } from './sidebar.tsx'

/** The layout of signed-in pages; advisors and firm administrators get the sidebar. */
export function SignedInLayout({ user, children }: { user: SessionUser; children: ReactNode }) {
  const { fullHeight = false } = usePageHandle()
  const { pathname } = useLocation()
  useEffect(() => void prepareToasts().catch(() => undefined), [])
  const hasSidebar = (user.role === 'advisor' || user.role === 'firm_admin') && !fullHeight
  const content = (
    <>
      {pathname === homeOf[user.role] && <TourOffer role={user.role} />}
      {children}
    </>
  )
  return (
    <TooltipProvider>
      {hasSidebar ? (
        <div className="mx-auto flex max-w-[1440px]">
          <Sidebar role={user.role} />
          <div className="min-w-0 flex-1">{content}</div>
        </div>
      ) : (
        content
      )}
    </TooltipProvider>
  )
}
