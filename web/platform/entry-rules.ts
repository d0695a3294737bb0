import type { Role } from '#contract/profiles/values.ts'

/** Who may enter which page (specification section 2 "Protected routes"); pages not named are for any signed-in person. */
const restricted: readonly { paths: readonly string[]; roles: readonly Role[] }[] = [
  { paths: ['/dashboard/advisor', '/advisor-dashboard'], roles: ['advisor', 'firm_admin'] },
  { paths: ['/dashboard/consumer', '/consumer-dashboard'], roles: ['consumer'] },
  { paths: ['/dashboard/firm', '/firm-dashboard'], roles: ['firm_admin'] },
  { paths: ['/admin'], roles: ['admin'] },
  // Administrators of the product have no calendar.
  { paths: ['/appointments'], roles: ['consumer', 'advisor', 'firm_admin'] },
]

/** Where somebody belongs: after signing in, and when they come to a page for another role. */
export const homeOf: Readonly<Record<Role, string>> = {
  consumer: '/consumer-dashboard',
  advisor: '/advisor-dashboard',
  firm_admin: '/firm-dashboard',
  admin: '/admin/analytics',
}

/** The page on which somebody says who they are. */
export const profileOf: Readonly<Record<Role, string>> = {
  consumer: '/consumer-profile',
  advisor: '/advisor-profile',
  firm_admin: '/firm-profile',
  admin: '/settings',
}

/** Tells whether a role may enter a page that is behind the guard. */
export function mayEnter(role: Role, pathname: string): boolean {
  const rule = restricted.find(({ paths }) =>
    paths.some((path) => pathname === path || pathname.startsWith(`${path}/`)),
  )
  return rule === undefined || rule.roles.includes(role)
}
