import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { homeOf } from '#web/auth/access/route-access.ts'
import type { SessionUser } from '#web/auth/session/session-user.ts'
import { TourOffer } from '#web/guidance/tour-offer.tsx'
import { prepareToasts } from '#web/ui/toasts/toast-host.tsx'

const AccessNotice = lazy(() =>
  import('#web/billing/components/access-notice.tsx').then((part) => ({ default: part.AccessNotice })),
)

/**
 * What signed-in pages have around them beside the frame of every page: toasts, and at home the
 * tour and news of the plan.
 */
export function SignedInLayout({ user, children }: { user: SessionUser; children: ReactNode }) {
  const { pathname } = useLocation()
  useEffect(() => void prepareToasts().catch(() => undefined), [])
  useEffect(() => {
    // Emails tell times in it; the next page tries again.
    void import('#web/emails/state.ts').then(({ reportZone }) => reportZone(user)).catch(() => undefined)
  }, [user])
  return (
    <>
      {pathname === homeOf[user.role] && (
        <>
          {user.role !== 'consumer' && (
            <Suspense>
              <AccessNotice />
            </Suspense>
          )}
          <TourOffer role={user.role} />
        </>
      )}
      {children}
    </>
  )
}
