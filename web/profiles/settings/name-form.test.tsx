import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OwnProfile } from '#contract/profiles/schemas.ts'
import { roles } from '#contract/profiles/values.ts'
import { NameForm } from './name-form.tsx'

const own: OwnProfile = {
  profile: {
    id: '0192f000-0000-7000-8000-000000000001',
    email: 'ada@fairlead.example',
    emailVerified: true,
    firstName: 'Ada',
    lastName: 'Okonjo',
    userType: 'admin',
    chatEnabled: true,
    onlineStatus: 'offline',
    lastOnline: null,
    showOnlineStatus: true,
    allowDirectCalls: false,
    hasSeenTour: true,
    phone: null,
    addressLine1: null,
    addressLine2: null,
    city: null,
    state: null,
    zipCode: null,
    country: 'CA',
    avatarUrl: null,
    createdAt: '2026-03-01T17:00:00.000Z',
    updatedAt: '2026-03-01T17:00:00.000Z',
  },
  consumer: null,
  advisor: null,
  completion: { percent: 100, missing: [], unanswered: [] },
}

test.each(roles)('offers both names and every country to a %s', (role) => {
  const markup = renderToStaticMarkup(<NameForm own={own} role={role} onSaved={() => {}} />)
  expect(markup.match(/<label/g)).toHaveLength(3)
  expect(markup).toContain('name="firstName"')
  expect(markup).toContain('name="lastName"')
  expect(markup).toContain('name="country"')
  expect(markup).toContain('>Canada</option>')
})
