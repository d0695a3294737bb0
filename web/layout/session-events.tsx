import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { track } from '#web/analytics/tracking/tracking.ts'
import { isHalfwayIn, onSessionEvent, useSession } from '#web/auth/session/session.ts'
import { pendingIntentStore, pendingInvitationStore } from '#web/auth/storage.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/**
 * Shows what the auth library's events do on any page. Somebody who has just signed in is greeted,
 * unless a second step is still to come or the sign-up does it; a recovery link opens the form for
 * a new password.
 */
export function SessionEvents() {
  const session = useSession()
  const navigate = useNavigate()
  const status = session.status === 'signed-in' && isHalfwayIn(session.user) ? 'halfway' : session.status
  const before = useRef(status)
  useEffect(() => {
    if ((before.current === 'signed-out' || before.current === 'halfway') && status === 'signed-in') {
      if (location.pathname !== '/signup') toast.success('Successfully signed in!', { duration: 5_000 })
      track('login')
    }
    before.current = status
  }, [status])
  // A firm's sign-on that failed leads home, where nobody would read why (the auth protocol knows
  // no other place).
  useEffect(() => {
    const { pathname, search, hash } = location
    if (pathname === '/' && `${search}${hash}`.includes('error_code='))
      void navigate(`/signin${search}${hash}`, { replace: true })
  }, [navigate])
  useEffect(
    () =>
      onSessionEvent(({ type }) => {
        // Another person may sit here now.
        if (type === 'SIGNED_OUT') {
          pendingIntentStore.remove()
          pendingInvitationStore.remove()
        }
        if (type === 'PASSWORD_RECOVERY')
          void navigate('/reset-password', { replace: true, state: { recovering: true } })
        // Every hour a token is refreshed; that is no act of anybody.
        if (type !== 'TOKEN_REFRESHED' && type !== 'INITIAL_SESSION')
          track('auth_event', { action: type.toLowerCase() })
      }),
    [navigate],
  )
  return null
}
