import { describe, expect, test } from 'vitest'
import type { Visit } from '#contract/operations/visits/schemas.ts'
import { roles } from '#contract/profiles/values.ts'
import { homeFor, homeOf, mayEnter, mayUse } from '#web/auth/access/route-access.ts'
import { currentNavItem, navItemsOf, placesOf, tabsOf, workTabsOf } from './nav-items.ts'

const labelAt = (role: (typeof roles)[number], pathname: string, search = '') =>
  currentNavItem(navItemsOf[role], { pathname, search })?.label

describe.each(roles)('the navigation of a %s', (role) => {
  test('has only pages that the role may enter, its home first', () => {
    const items = role === 'consumer' ? navItemsOf[role] : [...navItemsOf[role], ...workTabsOf[role]]
    expect(items.map(({ to }) => to).filter((to) => !mayEnter(role, to.replace(/\?.*/, '')))).toEqual([])
    expect(items[0]?.to).toBe(homeOf[role])
  })

  test('marks the current item at every address of the home', () => {
    const home = navItemsOf[role][0]
    for (const address of [home?.to ?? '', ...(home?.also ?? [])]) expect(labelAt(role, address)).toBe(home?.label)
  })
})

test('another address of a page marks its navigation item', () => {
  expect(labelAt('consumer', '/chat/1')).toBe('Messages')
  expect(labelAt('consumer', '/matches/compare')).toBe('Matches')
  expect(labelAt('firm_admin', '/dashboard/firm')).toBe('Firm')
  expect(labelAt('firm_admin', '/team/member/1')).toBe('Team')
})

test('a tab of a page has a navigation item of its own', () => {
  expect(labelAt('admin', '/admin/analytics')).toBe('Overview')
  expect(labelAt('admin', '/admin/analytics', '?tab=verifications')).toBe('Verifications')
})

test('a page outside the navigation marks no item', () => {
  expect(labelAt('advisor', '/about')).toBeUndefined()
})

test('a compliance officer finds what they read, their home first, and no desk of an advisor', () => {
  const officer = { role: 'advisor', firmRole: 'compliance' } as const
  const paths = [...placesOf(officer), ...tabsOf(officer)].map(({ to }) => to)
  expect(paths[0]).toBe(homeFor(officer))
  expect(paths.filter((path) => !mayUse(officer, path))).toEqual([])
  expect(paths).not.toContain('/leads')
  expect(paths).toEqual(expect.arrayContaining(['/team/leads', '/team/audit', '/settings']))
})

test.each([
  ['support', ['Overview', 'People', 'Support']],
  ['finance', ['Overview', 'People', 'Payments']],
  ['admin', ['Overview', 'People', 'Verifications', 'Reviews']],
] as const)('the staff role %s finds its own desks among the tabs of a phone', (staffRole, labels) => {
  expect(tabsOf({ role: 'admin', staffRole }).map(({ label }) => label)).toEqual(labels)
})

test.each([
  ['owner', true],
  ['administrator', false],
] as const)('the %s of a firm finds its archive: %s', (firmRole, isFound) => {
  expect(placesOf({ role: 'firm_admin', firmRole }).some(({ to }) => to === '/archive')).toBe(isFound)
})

const visit: Visit = {
  id: 'visit',
  staffId: 'staff',
  endsAt: '2030-01-01T00:00:00.000Z',
  person: {
    id: 'person',
    name: 'Ottoline Reed',
    email: 'ottoline@harbor.example',
    role: 'firm_admin',
    firmRole: 'owner',
    isEmailVerified: true,
  },
}

test.each([
  ['firm_admin', 'owner'],
  ['advisor', 'compliance'],
] as const)('staff who view a %s find no way to the archive of the %s', (role, firmRole) => {
  const viewed = { role, firmRole, visit }
  expect([...placesOf(viewed), ...tabsOf(viewed)].map(({ to }) => to)).not.toContain('/archive')
})
