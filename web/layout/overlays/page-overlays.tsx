import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { openCookieSettings, useConsent, useCookieSettingsOpen } from '#web/analytics/tracking/consent.ts'
import { track } from '#web/analytics/tracking/tracking.ts'
import { useSession } from '#web/auth/session/session.ts'
import { runningTour } from '#web/guidance/tour.ts'
import { TourHost } from '#web/guidance/tour-host.tsx'
import { onDemand } from '#web/platform/page/defer-hydration.tsx'
import { usePageHandle } from '#web/platform/page/page-handle.ts'
import { useIsPhone } from '#web/platform/page/viewport.ts'
import { Announcement } from '#web/promotion/announcement.tsx'
import { AppBanner } from '#web/promotion/app-banner.tsx'
import { isAskingReview } from '#web/promotion/state.ts'
import { UsageTracker } from '#web/promotion/usage-tracker.tsx'
import { startRipples } from '#web/ui/buttons/ripple.ts'
import { isActive } from '../nav-links.ts'
import { CookieBanner } from './cookie-banner.tsx'
import { endPush } from './end-push.ts'
import { forgetPerson, forgetUnsentAtSignOut } from './forget-person.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { SupportButton } from './support-button.tsx'
import { useFloatingHeight, useFootBar } from './use-floating.ts'
import { useFocusOnNewPage } from './use-focus-on-new-page.ts'
import { currentVisitorType } from './visitor-type.ts'
import './page-overlays.css'

const CookieSettings = onDemand(() => import('./cookie-settings.tsx').then((module) => module.CookieSettings))

/** Pages on which somebody is in the middle of something that nothing should lie over. */
const undisturbed = [
  '/signin',
  '/signup',
  '/reset-password',
  '/verify',
  '/team/join',
  '/saved/join',
  '/r',
  '/unsubscribe',
  '/m',
  '/accessibility-test',
  '/verify-integrations',
  '/call',
]

/**
 * Overlays of every page: offline banner, support, review prompt, cookie banner, app banner and
 * tours.
 */
export function PageOverlays() {
  const { pathname, hash } = useLocation()
  const { footer = true, bareOnPhone = false, fullHeight = false, footBar = false } = usePageHandle()
  const consent = useConsent()
  const isPhone = useIsPhone()
  // On the phone, one question a visit is enough.
  const [startedUnasked] = useState(consent === 'unasked')
  const stack = useRef<HTMLDivElement>(null)
  useFloatingHeight(stack)
  useFootBar(footBar)
  useFocusOnNewPage(pathname)
  useEffect(startRipples, [])
  useEffect(forgetUnsentAtSignOut, [])
  const session = useSession()
  const { status } = session
  const isVisit = session.status === 'signed-in' && session.user.visit !== undefined
  useMeasuring(pathname, isVisit)
  useEffect(() => {
    if (status === 'signed-out') void Promise.all([forgetPerson(), endPush()]).catch(() => undefined)
  }, [status])
  useEffect(() => {
    if (hash === '#cookie-settings') openCookieSettings()
  }, [hash])
  const hidesSupport = bareOnPhone || footBar || isActive(pathname, '/call')
  const calm = fullHeight || bareOnPhone || undisturbed.some((page) => isActive(pathname, page))
  const isTouring = runningTour.use() !== null
  // One at a time: the question about cookies, then a tour, then the review prompt, then an offer.
  const isTaken = isAskingReview.use() || isTouring || consent === 'unasked'
  return (
    <>
      {/* The pages of messages show their own offline state. */}
      {!fullHeight && <OfflineBanner />}
      <div
        ref={stack}
        data-floating
        className="pointer-events-none fixed inset-x-3 bottom-[calc(var(--tabbar)+var(--footbar,0px)+12px)] z-40 grid gap-2 *:pointer-events-auto md:right-auto md:bottom-6 md:left-[calc(var(--sidebar,0px)+24px)] md:w-100"
      >
        {/* Above the rest on the phone, in its own corner where there is room. */}
        {!fullHeight && <SupportButton className={hidesSupport ? 'max-md:hidden' : ''} />}
        <UsageTracker page={pathname} mayAsk={!calm && !isTouring && !isVisit} />
        {consent === 'unasked' && !fullHeight && <CookieBanner />}
        {!calm && !isTaken && !(isPhone && (startedUnasked || footBar)) && (
          <div className="empty:hidden">
            <Suspense>
              <Announcement>
                {footer === true && !isVisit && <AppBanner {...(pathname === '/' && { variant: 'both' })} />}
              </Announcement>
            </Suspense>
          </div>
        )}
      </div>
      <CookieSettingsSlot />
      <TourHost />
    </>
  )
}

function CookieSettingsSlot() {
  const open = useCookieSettingsOpen()
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (open) setWanted(true)
  }, [open])
  if (!wanted) return null
  return (
    <Suspense>
      <CookieSettings open={open} />
    </Suspense>
  )
}

/**
 * Loads what measures only for those who agreed, and notes each page and its sections for them;
 * what the staff views in an account is no visit of its owner.
 */
function useMeasuring(pathname: string, isVisit: boolean): void {
  const measures = useConsent() === 'accepted' && !isVisit
  useEffect(() => {
    if (!measures) return
    track('page_view', { page: pathname })
    let stopWatching = () => {}
    let left = false
    import('#web/analytics/tracking/measuring.ts').then(
      ({ startMeasuring, watchSections }) => {
        startMeasuring(currentVisitorType)
        if (!left) stopWatching = watchSections(pathname)
      },
      // Without a network there is nobody to tell.
      () => undefined,
    )
    return () => {
      left = true
      stopWatching()
    }
  }, [measures, pathname])
}
