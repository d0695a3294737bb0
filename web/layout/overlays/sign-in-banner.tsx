import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '#web/auth/session/session.ts'
import { rememberedPageStore } from '#web/auth/storage.ts'

const delayMilliseconds = 500

/**
 * Half a second after a visitor came for settings or a profile, says that these need a session
 * (docs/product.md "Pages"). The guard has led them to the sign-in page by then, so there it asks
 * for which page they came.
 */
export function SignInBanner() {
  const { pathname } = useLocation()
  const session = useSession()
  const needed = session.status === 'signed-out' && isPersonal(pathname)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    setShown(false)
    if (!needed) return
    const timer = setTimeout(() => setShown(true), delayMilliseconds)
    return () => clearTimeout(timer)
  }, [needed])
  if (!needed) return null
  return (
    // Its place is kept from the beginning: nothing may move away under the finger of somebody who
    // is signing in.
    <div className={shown ? 'animate-fade-in' : 'invisible'}>
      <div role="alert" className="bg-bad px-5 py-3 text-center type-ui-s text-paper dark:bg-bad-soft dark:text-bad">
        You must be signed in to access this page{' '}
        <Link to="/sign-in" className="ml-2 font-strong text-inherit underline underline-offset-3">
          Sign In
        </Link>
      </div>
    </div>
  )
}

function isPersonal(pathname: string): boolean {
  const wanted = pathname === '/signin' ? (rememberedPageStore.read() ?? '') : pathname
  const [page = ''] = wanted.split(/[?#]/)
  return page === '/settings' || page.includes('profile')
}
