import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { homeOf } from '#web/auth/access/route-access.ts'
import type { SessionUser } from '#web/auth/session/session-user.ts'
import { prepareToasts } from '#web/ui/toasts/toast-host.tsx'
import { LazyHomeNotices } from './lazy-home-notices.ts'

/** What signed-in pages have beside the frame of every page: toasts, and at home its notices. */
export function SignedInLayout({ user, children }: { user: SessionUser; children: ReactNode }) {
  const { pathname } = useLocation()
  useEffect(() => void prepareToasts().catch(() => undefined), [])
  useEffect(() => {
    // Emails tell times in it; the next page tries again.
    void import('#web/emails/state.ts').then(({ reportZone }) => reportZone(user)).catch(() => undefined)
  }, [user])
  return (
    <>
      {pathname === homeOf[user.role] && <LazyHomeNotices role={user.role} />}
      {children}
    </>
  )
}
