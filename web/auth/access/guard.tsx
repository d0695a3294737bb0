import { useEffect, useRef } from 'react'
import { type DataStrategyResult, type MiddlewareFunction, redirect, useLocation, useNavigate } from 'react-router'
import { toast } from '#web/ui/toasts/toast.ts'
import { refreshSession } from '../session/refresh.ts'
import { isHalfwayIn, sessionReady, useSession } from '../session/session.ts'
import type { SessionUser } from '../session/session-user.ts'
import { orLatest } from './latest-data.ts'
import { remember } from './remembered-page.ts'
import { homeFor, mayUse } from './route-access.ts'

const signInFirst = 'Please sign in to access this page'
const sessionEnded = 'You’ve been signed out, here or on another device.'

let isEndExpected = false

/**
 * Says that the session is about to end by an act of its person, whose page then goes on by itself:
 * nobody is led to the sign-in page until the next guarded page is opened. Returns what takes it
 * back.
 */
export function expectSessionEnd(): () => void {
  isEndExpected = true
  return () => {
    isEndExpected = false
  }
}

/**
 * Runs before every loader of the signed-in pages: waits for the session, sends visitors to sign
 * in, and sends people on another role's page home (docs/product.md "Pages").
 */
export const guardMiddleware: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  isEndExpected = false
  const session = await sessionReady()
  const url = new URL(request.url)
  // A request has no fragment; the address bar has it where the page was opened.
  const page = url.pathname + url.search + (location.pathname === url.pathname ? location.hash : '')
  if (session.status === 'signed-out') {
    remember(page)
    sayWhy()
    throw redirect('/signin')
  }
  if (isHalfwayIn(session.user)) {
    remember(page)
    throw redirect('/signin')
  }
  if (!mayUse(session.user, url.pathname)) throw redirect(homeFor(session.user))
  return orLatest(url.href, session.user.id, await next())
}

/**
 * The same rule for what is already on screen: the session ended while somebody looked, or the page
 * has no loader that would have met the middleware. Null while nothing is decided or something else
 * is shown soon.
 */
export function useGuard(): SessionUser | null {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const goesHome = session.status === 'signed-in' && !mayUse(session.user, pathname)
  const isHalfway = session.status === 'signed-in' && isHalfwayIn(session.user)
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (session.status === 'signed-in') wasSignedIn.current = true
    if (session.status === 'signed-out' && isEndExpected) return
    if (session.status === 'signed-out') {
      remember(pathname + search + hash)
      sayWhy(wasSignedIn.current ? sessionEnded : undefined)
      void navigate('/signin', { replace: true })
    } else if (isHalfway) {
      remember(pathname + search + hash)
      void navigate('/signin', { replace: true })
    } else if (goesHome) {
      void navigate(homeFor(session.user), { replace: true })
    }
  }, [session, goesHome, isHalfway, pathname, search, hash, navigate])
  return session.status === 'signed-in' && !goesHome && !isHalfway ? session.user : null
}

/** The person a signed-in page is for. Only below the guard. */
export function useUser(): SessionUser {
  const session = useSession()
  if (session.status !== 'signed-in') throw new Error('useUser() is used outside the guarded layout')
  return session.user
}

/**
 * Shown where a call is refused for want of a session: remembers the page and leads to the sign-in
 * page. A session that the server has ended is removed first, or the sign-in page leads straight
 * back.
 */
export function SignInRequired() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (isEndExpected) return
    const lead = async () => {
      remember(pathname + search + hash)
      const { status } = await sessionReady()
      if (status === 'signed-in') await refreshSession()
      if ((await sessionReady()).status === 'signed-out') sayWhy(status === 'signed-in' ? sessionEnded : undefined)
      await navigate('/signin', { replace: true })
    }
    void lead()
  }, [pathname, search, hash, navigate])
  return null
}

/**
 * Shown where a second step comes first: remembers the page and leads to it. New tokens carry what
 * is missing.
 */
export function SecondFactorRequired() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const lead = async () => {
      const session = await sessionReady()
      if (session.status === 'signed-in' && !isHalfwayIn(session.user)) await refreshSession()
      remember(pathname + search + hash)
      await navigate('/signin', { replace: true })
    }
    void lead()
  }, [pathname, search, hash, navigate])
  return null
}

let saidAt = 0

/**
 * Says why somebody is led to the sign-in page; once, although a page and its calls notice the same
 * end of a session.
 */
function sayWhy(detail?: string): void {
  if (Date.now() - saidAt > 1_000) toast.warning(signInFirst, detail === undefined ? {} : { detail })
  saidAt = Date.now()
}
