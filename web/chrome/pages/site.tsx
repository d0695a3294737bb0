import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { later } from '#web/platform/later.ts'
import { usePageHandle } from '#web/platform/page-handle.ts'
import { CompanionsHost } from '../companions-host.tsx'
import { Header } from '../header.tsx'
import { SessionWatch } from '../session-watch.tsx'
import { SignInBanner } from '../sign-in-banner.tsx'

// Links, which need no script to lead somewhere.
const Footer = later(() => import('../footer.tsx').then((module) => module.Footer))
const TabBar = later(() => import('../tab-bar.tsx').then((module) => module.TabBar))

/** The frame around every page: header above, footer below, tab bar under the thumb on the phone. */
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
        className="absolute top-[-80px] left-4 z-50 rounded border border-line-2 bg-surface px-4 py-3 focus:top-2"
      >
        Skip to content
      </a>
      <Header className={phoneBars} />
      <SignInBanner />
      <main
        id="main"
        tabIndex={-1}
        className={`outline-none ${fullHeight ? `min-h-0 flex-1 ${bareOnPhone ? '' : 'max-md:mb-tabbar'}` : ''}`}
      >
        <Outlet />
      </main>
      {footer && (
        <Suspense>
          <Footer />
        </Suspense>
      )}
      <Suspense>
        <TabBar className={phoneBars} />
      </Suspense>
      <SessionWatch />
      <CompanionsHost />
    </div>
  )
}
