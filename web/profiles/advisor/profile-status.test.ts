import { expect, test } from 'vitest'
import { profileStatusOf, profileStatusTexts, publishedText } from './profile-status.ts'

const advisor = { published: true, acceptsClients: true }
const open = { takesAppointments: true, opensAt: null }
const closed = { takesAppointments: false, opensAt: null }

test.each([
  ['hidden', { ...advisor, published: false }, 'verified', closed],
  ['ready', advisor, 'unverified', closed],
  ['ready', advisor, 'pending', closed],
  ['ready', advisor, 'expired', closed],
  ['live', advisor, 'verified', open],
  ['live', { ...advisor, acceptsClients: false }, 'verified', closed],
  ['live', advisor, 'verified', { takesAppointments: false, opensAt: '2026-03-02T17:00:00.000Z' }],
  ['unpaid', advisor, 'verified', closed],
] as const)('a profile is %s with %j, a verification that is %s, and %j', (status, profile, verification, page) => {
  expect(profileStatusOf(profile, verification, page)).toBe(status)
})

test('only a live profile is called live', () => {
  const saysLive = (['hidden', 'ready', 'unpaid', 'live'] as const).filter(
    (status) => profileStatusTexts[status].tag === 'Live' || /is live/.test(publishedText(status)),
  )
  expect(saysLive).toEqual(['live'])
  expect(profileStatusTexts.ready.isOk).toBe(false)
})
