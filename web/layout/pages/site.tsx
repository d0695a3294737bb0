import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { useCurrentUser } from '#web/auth/session/session.ts'
import { deferLinks, onDemand } from '#web/platform/page/defer-hydration.tsx'
import { usePageHandle } from '#web/platform/page/page-handle.ts'
import { Header } from '../header/header.tsx'
import { PageOverlaysHost } from '../overlays/page-overlays-host.tsx'
import { SignInBanner } from '../overlays/sign-in-banner.tsx'
import { SessionEvents } from '../session-events.tsx'

// Links, which need no script to lead somewhere.
const Footer = deferLinks(() => import('../footer.tsx').then((module) => module.Footer))
const TabBar = deferLinks(() => import('../sidebar/tab-bar.tsx').then((module) => module.TabBar))

const VisitBanner = onDemand(() =>
  import('#web/operations/visits/visit-banner.tsx').then((module) => module.VisitBanner),
)

/**
 * The frame around every page: header above, footer below, tab bar under the thumb on the phone.
 */
export default function Site() {
  const { footer = true, bareOnPhone = false, fullHeight = false } = usePageHandle()
  const phoneBars = bareOnPhone ? 'max-md:hidden' : ''
  return (
    <div
      className={
        fullHeight
          ? 'flex h-dvh flex-col'
          : bareOnPhone
            ? ''
            : 'pb-[calc(var(--tabbar)+var(--floating-height,0px))] md:pb-(--floating-height,0px)'
      }
    >
      <a
        href="#main"
        className="absolute -top-40 left-4 z-50 rounded border border-line-2 bg-surface px-4 py-3 focus:top-2"
      >
        Skip to content
      </a>
      <Header className={phoneBars} />
      <VisitSlot />
      <SignInBanner />
      <main
        id="main"
        tabIndex={-1}
        className={`overflow-x-clip outline-none ${fullHeight ? `min-h-0 flex-1 ${bareOnPhone ? '' : 'max-md:mb-tabbar'}` : ''}`}
      >
        <Outlet />
      </main>
      {footer === 'visitors' ? <VisitorsFooter /> : footer && <Footer />}
      <TabBar className={phoneBars} />
      <SessionEvents />
      <PageOverlaysHost />
    </div>
  )
}

/** A footer that only visitors see. */
function VisitorsFooter() {
  if (useCurrentUser() !== null) return null
  return <Footer className="maybe-signed-in:hidden" />
}

/** Says whose account somebody of the staff views; nobody else loads it. */
function VisitSlot() {
  const user = useCurrentUser()
  if (!user?.visit) return null
  return (
    <Suspense>
      <VisitBanner visit={user.visit} />
    </Suspense>
  )
}
