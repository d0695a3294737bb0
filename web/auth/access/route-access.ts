import type { Role } from '#contract/profiles/values.ts'
import { staffPermits } from '#contract/staff/values.ts'
import { signedInPages } from '#web/pages.ts'
import type { SessionUser } from '../session/session-user.ts'

/** Where somebody belongs: after signing in, and when they come to a page for another role. */
export const homeOf: Readonly<Record<Role, string>> = {
  consumer: '/consumer-dashboard',
  advisor: '/advisor-dashboard',
  firm_admin: '/firm-dashboard',
  admin: '/admin/analytics',
}

type SignedInUser = Pick<SessionUser, 'role' | 'firmRole' | 'staffRole'>

/** Whether somebody reads what others do and has no desk of their own (docs/firms.md "Roles"). */
export const isOfficer = ({ firmRole }: Pick<SignedInUser, 'firmRole'>): boolean => firmRole === 'compliance'

/** Where a person belongs: the home of their role, and the archive of a compliance officer. */
export const homeFor = (user: SignedInUser): string => (isOfficer(user) ? '/archive' : homeOf[user.role])

/** The page on which somebody says who they are. */
export const profileOf: Readonly<Record<Role, string>> = {
  consumer: '/consumer-profile',
  advisor: '/advisor-profile',
  firm_admin: '/firm-profile',
  admin: '/settings',
}

/**
 * Where a new account goes on: advisors and firms have a profile to complete before anybody finds
 * them.
 */
export const nextPageOf = (role: Role): string =>
  role === 'advisor' || role === 'firm_admin' ? profileOf[role] : homeOf[role]

/** Whether a person may enter a page that is behind the guard. */
export function mayUse(user: SignedInUser, pathname: string): boolean {
  const isDesk = ['/advisor-dashboard', '/dashboard/advisor'].includes(pathname)
  if (isDesk && isOfficer(user)) return false
  const { staff } = restrictedPage(pathname) ?? {}
  return mayEnter(user.role, pathname) && (!staff || staffPermits(user.staffRole, staff))
}

/**
 * Whether a role may enter a page that is behind the guard; a page below another has its rule
 * (web/pages.ts).
 */
export function mayEnter(role: Role, pathname: string): boolean {
  return restrictedPage(pathname)?.roles?.includes(role) ?? true
}

const restrictedPage = (pathname: string) =>
  signedInPages.find(({ path, roles }) => roles && isAtOrBelow(pathname, path))

/** Whether a page is behind the guard. */
export const isGuarded = (pathname: string): boolean => signedInPages.some(({ path }) => isAtOrBelow(pathname, path))

const isAtOrBelow = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)
