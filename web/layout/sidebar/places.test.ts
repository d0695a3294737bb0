import { describe, expect, test } from 'vitest'
import { roles } from '#contract/profiles/values.ts'
import { homeOf, mayEnter } from '#web/auth/access/route-access.ts'
import { currentPlace, placesOf, workTabsOf } from './places.ts'

const labelAt = (role: (typeof roles)[number], pathname: string, search = '') =>
  currentPlace(placesOf[role], { pathname, search })?.label

describe.each(roles)('the places of a %s', (role) => {
  test('are pages that the role may enter, its home first', () => {
    const places = role === 'consumer' ? placesOf[role] : [...placesOf[role], ...workTabsOf[role]]
    expect(places.map(({ to }) => to).filter((to) => !mayEnter(role, to.replace(/\?.*/, '')))).toEqual([])
    expect(places[0]?.to).toBe(homeOf[role])
  })

  test('name the current place on both addresses of the home', () => {
    const home = placesOf[role][0]
    for (const address of [home?.to ?? '', ...(home?.also ?? [])]) expect(labelAt(role, address)).toBe(home?.label)
  })
})

test('the other addresses of a page belong to its place', () => {
  expect(labelAt('consumer', '/chat/1')).toBe('Messages')
  expect(labelAt('consumer', '/matches/compare')).toBe('Matches')
  expect(labelAt('firm_admin', '/dashboard/firm')).toBe('Firm')
  expect(labelAt('firm_admin', '/team/member/1')).toBe('Team')
})

test('a tab of a page is a place of its own', () => {
  expect(labelAt('admin', '/admin/analytics')).toBe('Overview')
  expect(labelAt('admin', '/admin/analytics', '?tab=verifications')).toBe('Verifications')
})

test('a page of no place has none', () => {
  expect(labelAt('advisor', '/about')).toBeUndefined()
})
