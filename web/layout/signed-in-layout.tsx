import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { homeOf } from '#web/auth/access/route-access.ts'
import type { SessionUser } from '#web/auth/session/session-user.ts'
import { prepareToasts } from '#web/ui/toasts/toast-host.tsx'
import { HomeNewsLater } from './home-news-later.ts'

/** What signed-in pages have beside the frame of every page: toasts, and at home its news. */
export function SignedInLayout({ user, children }: { user: SessionUser; children: ReactNode }) {
  const { pathname } = useLocation()
  useEffect(() => void prepareToasts().catch(() => undefined), [])
  useEffect(() => {
    // Emails tell times in it; the next page tries again.
    void import('#web/emails/state.ts').then(({ reportZone }) => reportZone(user)).catch(() => undefined)
  }, [user])
  return (
    <>
      {pathname === homeOf[user.role] && <HomeNewsLater role={user.role} />}
      {children}
    </>
  )
}
