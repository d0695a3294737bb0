import { expect, test } from 'vitest'
import { publishedText, standingOf, standingTexts } from './profile-standing.ts'

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
] as const)('a profile is %s: %j, %s, %j', (standing, profile, verification, page) => {
  expect(standingOf(profile, verification, page)).toBe(standing)
})

test('says “live” of a live profile alone', () => {
  const saysLive = (['hidden', 'ready', 'unpaid', 'live'] as const).filter(
    (standing) => standingTexts[standing].tag === 'Live' || /is live/.test(publishedText(standing)),
  )
  expect(saysLive).toEqual(['live'])
  expect(standingTexts.ready.isOk).toBe(false)
})
