import type { SessionUser } from '../session/session-user.ts'
import { rememberedPageStore } from '../storage.ts'
import { findIntent } from './pending-intent.ts'
import { homeFor, isGuarded, mayUse } from './route-access.ts'

/**
 * Where to go after signing in: the page the visitor came from if they may enter it, else what they
 * began before, else their own dashboard.
 */
export function takeRememberedPage(user: SessionUser): string {
  const page = rememberedPageStore.read()
  rememberedPageStore.remove()
  const isOurs = page?.startsWith('/') && !page.startsWith('//')
  if (page && isOurs && mayUse(user, page.split(/[?#]/)[0] ?? page)) return page
  return findIntent(user.role)?.page ?? homeFor(user)
}

/** Pages that belong to signing in and up; the forms link the last two for what one agrees to. */
const signInPaths = ['/signin', '/signup', '/verify', '/reset-password', '/terms', '/privacy']

/** Visitors read what the team pages are for, and members come back to them; not an invitation. */
const teamPage = /^\/team(?!\/join\/)/

/**
 * Forgets the page that the guard remembered when a visitor has left the sign-in page for another
 * public one: they no longer come for it. Invitations and links of advisors stay.
 */
export function forgetAfterLeaving(): void {
  const [page = ''] = rememberedPageStore.read()?.split(/[?#]/) ?? []
  if (!signInPaths.includes(location.pathname) && (isGuarded(page) || teamPage.test(page))) rememberedPageStore.remove()
}

/** Keeps the page that somebody came for, until they have signed in. */
export function remember(page: string): void {
  rememberedPageStore.write(page)
}
