import { describe, expect, test } from 'vitest'
import { roles } from '#contract/profiles/values.ts'
import { homeOf, mayEnter } from './route-access.ts'

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
  test.each(roles)(`is decided for a %s as the specification says`, (role) => {
    expect(mayEnter(role, page)).toBe((allowed as readonly string[]).includes(role))
  })
})

test.each(roles)('a %s may enter the page they are sent to, so that nobody is sent in circles', (role) => {
  expect(mayEnter(role, homeOf[role])).toBe(true)
})

test('other protected pages are for every signed-in person', () => {
  for (const page of ['/schedule', '/chat/1', '/settings', '/matches']) {
    for (const role of roles) expect(mayEnter(role, page)).toBe(true)
  }
})

test('a page whose name only begins alike is not restricted with it', () => {
  expect(mayEnter('consumer', '/advisor-dashboards-explained')).toBe(true)
})
