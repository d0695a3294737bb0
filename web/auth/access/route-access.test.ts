import { describe, expect, test } from 'vitest'
import { roles } from '#contract/profiles/values.ts'
import { staffPermits, staffRoles } from '#contract/staff/values.ts'
import { staffPages } from '#web/pages.staff.ts'
import { homeFor, homeOf, mayEnter, mayUse } from './route-access.ts'

const restricted = {
  '/dashboard/advisor': ['advisor', 'firm_admin'],
  '/advisor-dashboard': ['advisor', 'firm_admin'],
  '/dashboard/consumer': ['consumer'],
  '/consumer-dashboard': ['consumer'],
  '/dashboard/firm': ['firm_admin'],
  '/firm-dashboard': ['firm_admin'],
  '/admin/analytics': ['admin'],
} as const

describe.each(Object.entries(restricted))('%s', (page, allowed) => {
  test.each(roles)(`is open to a %s only when its roles include it`, (role) => {
    expect(mayEnter(role, page)).toBe((allowed as readonly string[]).includes(role))
  })
})

test.each(roles)('a %s may enter the home they are redirected to, so that no redirect loops', (role) => {
  expect(mayEnter(role, homeOf[role])).toBe(true)
})

test('other protected pages are open to every signed-in role', () => {
  for (const page of ['/schedule', '/chat/1', '/settings', '/matches']) {
    for (const role of roles) expect(mayEnter(role, page)).toBe(true)
  }
})

test('a page whose name only starts like a restricted one is not restricted', () => {
  expect(mayEnter('consumer', '/advisor-dashboards-explained')).toBe(true)
})

describe.each(staffRoles)('somebody of the staff who is there for %s', (staffRole) => {
  const holder = { role: 'admin', staffRole } as const

  test('may enter the pages whose permission their role has, and no other', () => {
    const restricted = staffPages.flatMap((page) => ('staff' in page ? [page] : []))
    expect(restricted.length).toBeGreaterThan(15)
    expect(restricted.filter(({ path }) => mayUse(holder, path))).toEqual(
      restricted.filter(({ staff }) => staffPermits(staffRole, staff)),
    )
  })

  test('may enter the home they are sent to otherwise', () => {
    expect(mayUse(holder, homeFor(holder))).toBe(true)
  })
})

test('an account of the staff whose role is unknown may enter its home alone', () => {
  expect(mayUse({ role: 'admin' }, '/admin/analytics')).toBe(true)
  expect(mayUse({ role: 'admin' }, '/admin/people')).toBe(false)
})

test('a compliance officer belongs to the archive and may not use the desk of an advisor', () => {
  const officer = { role: 'advisor', firmRole: 'compliance' } as const
  expect(homeFor(officer)).toBe('/archive')
  expect(mayUse(officer, homeFor(officer))).toBe(true)
  for (const desk of ['/advisor-dashboard', '/dashboard/advisor']) expect(mayUse(officer, desk)).toBe(false)
})

test.each(['advisor', 'administrator', 'owner'] as const)('an %s of a firm has the home of their kind', (firmRole) => {
  const holder = { role: firmRole === 'advisor' ? 'advisor' : 'firm_admin', firmRole } as const
  expect(homeFor(holder)).toBe(homeOf[holder.role])
  expect(mayUse(holder, '/advisor-dashboard')).toBe(true)
})
