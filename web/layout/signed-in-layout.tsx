import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { homeOf } from '#web/auth/access/route-access.ts'
import type { SessionUser } from '#web/auth/session/session-user.ts'
import { TourOffer } from '#web/guidance/tour-offer.tsx'
import { usePageHandle } from '#web/platform/page-handle.ts'
import { prepareToasts } from '#web/ui/toast-host.tsx'
import { TooltipProvider } from '#web/ui/tooltip.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { Sidebar, SidebarSpacer } from './sidebar/sidebar.tsx'

/** The layout of signed-in pages: the sidebar of the role, and the page beside it. */
export function SignedInLayout({ user, children }: { user: SessionUser; children: ReactNode }) {
  const { pathname } = useLocation()
  useEffect(() => void prepareToasts().catch(() => undefined), [])
  return (
    <TooltipProvider>
      <Columns sidebar={<Sidebar role={user.role} />}>
        {pathname === homeOf[user.role] && <TourOffer role={user.role} />}
        {children}
      </Columns>
    </TooltipProvider>
  )
}

/** The same columns while the session is being read. */
export function SignedInSkeleton() {
  return (
    <Columns sidebar={<SidebarSpacer />}>
      <PageSkeleton />
    </Columns>
  )
}

function Columns({ sidebar, children }: { sidebar: ReactNode; children: ReactNode }) {
  const { fullHeight = false } = usePageHandle()
  return (
    <div className={`mx-auto flex max-w-[1440px] ${fullHeight ? 'h-full' : ''}`}>
      {sidebar}
      <div className={`min-w-0 flex-1 ${fullHeight ? 'h-full' : ''}`}>{children}</div>
    </div>
  )
}
