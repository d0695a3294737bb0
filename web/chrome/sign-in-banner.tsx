import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../platform/session.ts'

const delayMilliseconds = 500

/** Half a second after a visitor lands on settings or a profile, says that these need a session (specification section 2). */
export function SignInBanner() {
  const { pathname } = useLocation()
  const session = useSession()
  const needed = session.status === 'signed-out' && (pathname === '/settings' || pathname.includes('profile'))
  const [shown, setShown] = useState(false)
  useEffect(() => {
    setShown(false)
    if (!needed) return
    const timer = setTimeout(() => setShown(true), delayMilliseconds)
    return () => clearTimeout(timer)
  }, [needed])
  if (!shown) return null
  return (
    <div role="alert" className="bg-bad px-5 py-3 text-center type-ui-s text-paper">
      You must be signed in to access this page{' '}
      <Link to="/sign-in" className="ml-2 font-strong text-paper underline underline-offset-3">
        Sign In
      </Link>
    </div>
  )
}
