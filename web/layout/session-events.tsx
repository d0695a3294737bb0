import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { track } from '#web/analytics/tracking/tracking.ts'
import { isHalfwayIn, onSessionEvent, type Session, useSession } from '#web/auth/session/session.ts'
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
  const status = statusOf(session)
  const before = useRef(status)
  useEffect(() => {
    if ((before.current === 'signed-out' || before.current === 'halfway') && status === 'signed-in') {
      if (location.pathname !== '/signup') toast.success('Successfully signed in!', { duration: 5_000 })
      track('login')
      track('auth_event', { action: 'signed_in' })
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
      onSessionEvent(({ type, session: next, isFromLink }) => {
        // Another person may sit here now.
        if (type === 'SIGNED_OUT') {
          pendingIntentStore.remove()
          pendingInvitationStore.remove()
        }
        if (type === 'PASSWORD_RECOVERY' && isFromLink)
          void navigate('/reset-password', { replace: true, state: { recovering: true } })
        // A link signs in while the page loads, so that no change of the status shows it.
        const isLinkSignIn = isFromLink && before.current !== 'signed-out' && statusOf(next) === 'signed-in'
        // These come by themselves: a sign-in each time that somebody comes back to the tab.
        const isAct = type !== 'TOKEN_REFRESHED' && type !== 'INITIAL_SESSION' && type !== 'SIGNED_IN'
        if (isAct || (type === 'SIGNED_IN' && isLinkSignIn)) track('auth_event', { action: type.toLowerCase() })
      }),
    [navigate],
  )
  return null
}

const statusOf = (session: Session) =>
  session.status === 'signed-in' && isHalfwayIn(session.user) ? 'halfway' : session.status
