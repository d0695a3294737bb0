import { expect, test } from 'vitest'
import type { Team } from '#contract/firms/schemas.ts'
import type { FirmRole } from '#contract/firms/values.ts'
import { departureLines, seatsText, visibilityOf } from './copy.ts'

const invitation: Team['invitations'][number] = {
  id: 'a',
  email: 'ann@firm.example',
  firmRole: 'advisor',
  state: 'pending',
  isUndelivered: false,
  createdAt: '2026-03-02T18:00:00Z',
  expiresAt: '2026-03-09T18:00:00Z',
}

test('names the seats that open invitations to advise keep, beside those in use', () => {
  const others = [
    { ...invitation, firmRole: 'compliance' },
    { ...invitation, state: 'expired' },
  ] as const
  const text = (invitations: Team['invitations']) => seatsText({ seats: 5, seatsUsed: 1, invitations })
  expect(text([...others])).toBe('1 of 5 seats used')
  expect(text([invitation, ...others])).toBe('1 of 5 seats used, 1 kept for an open invitation')
  expect(text([invitation, invitation])).toBe('1 of 5 seats used, 2 kept for open invitations')
  expect(seatsText({ seats: null, seatsUsed: 1, invitations: [invitation] })).toBe('1 seat used, no limit')
})

test('says of a compliance officer that consumers never see them', () => {
  expect(visibilityOf({ firmRole: 'compliance', isListed: false })).toBe('No, compliance officers are never shown')
  expect(visibilityOf({ firmRole: 'advisor', isListed: false })).toContain('Not yet')
})

test('promises a seat only from those who may have one when they leave the team', () => {
  const departure = { openLeads: 0, closedLeads: 0, leadsStaying: 0, chats: 0, appointments: 0 }
  const plan = (firmRole: FirmRole) => departureLines(departure, { name: 'Ann', firmRole }).at(-1)?.[1]
  expect(plan('advisor')).toMatch(/^The firm’s plan no longer covers Ann\..* The seat opens up right away\.$/)
  expect(plan('administrator')).toMatch(/ If Ann took a seat, it opens up right away\.$/)
  expect(plan('compliance')).toBe('A compliance officer isn’t on the firm’s plan and takes no seat.')
})
