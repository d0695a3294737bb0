import { expect, test } from 'vitest'
import type { Appointment, AppointmentChange } from '#contract/scheduling/schemas.ts'
import { sampleAppointment } from '#tests/support/sample-appointment.ts'
import { ownZone } from '#web/platform/times/zones.ts'
import { changeText, dateText, joinOpensText, locationText, statusLabelOf } from './copy.ts'

const { startsAt } = sampleAppointment
const change = (step: AppointmentChange['what'], by: AppointmentChange['by']): AppointmentChange => ({
  at: '2026-03-01T10:00:00.000Z',
  by,
  what: step,
  startsAt,
})

const seenBy = (side: 'consumer' | 'advisor', history: AppointmentChange[]): Appointment => ({
  ...sampleAppointment,
  ...(side === 'advisor' && {
    with: { id: 'dana', displayName: 'Dana Reyes', role: 'consumer', avatarUrl: null, onlineStatus: null },
  }),
  status: 'canceled',
  canceledBy: 'advisor',
  history,
})

test.each([
  ['declined', [change('requested', 'consumer')], 'Declined', 'Declined by you'],
  ['canceled', [change('booked', 'consumer')], 'Canceled', 'Canceled by you'],
])('an appointment that its advisor %s says so to both sides', (word, before, toConsumer, toAdvisor) => {
  const last = change('canceled', 'advisor')
  const [consumers, advisors] = [seenBy('consumer', [...before, last]), seenBy('advisor', [...before, last])]
  expect(statusLabelOf(consumers).text).toBe(toConsumer)
  expect(statusLabelOf(advisors).text).toBe(toAdvisor)
  expect(changeText(last, consumers, 'America/New_York')).toMatch(new RegExp(`^Marisol ${word} `))
  expect(changeText(last, advisors, 'America/New_York')).toMatch(new RegExp(`^You ${word} `))
})

test.each([
  ['confirmed', 'Marisol calls you at +1 503 555 0107'],
  ['canceled', null],
  ['completed', null],
] as const)('an appointment by phone that is %s says of the call: %s', (status, text) => {
  const phone = { mode: 'phone', location: '+1 503 555 0107', status } as const
  expect(locationText({ ...seenBy('consumer', []), ...phone })).toBe(text)
})

test('a confirmed call says when it can be joined, to the minute on its day, and nothing once it is open', () => {
  const at = (hour: number) => new Date(2026, 2, 6, hour)
  const appointment = { mode: 'video', status: 'confirmed', startsAt: at(18).toISOString() } as const
  expect(joinOpensText(appointment, ownZone(), at(9))).toBe('Join opens at 5:50 PM')
  expect(joinOpensText(appointment, ownZone(), new Date(2026, 2, 1))).toBe('Join opens 10 minutes before')
  expect(joinOpensText(appointment, ownZone(), at(18))).toBeNull()
  expect(joinOpensText({ ...appointment, status: 'requested' }, ownZone(), at(9))).toBeNull()
  expect(joinOpensText({ ...appointment, mode: 'in_person' }, ownZone(), at(9))).toBeNull()
})

test('an appointment of today has no date', () => {
  const shown = (now: string) => dateText({ startsAt }, 'America/New_York', new Date(now))
  expect([shown('2026-03-06T06:00:00Z'), shown('2026-03-06T04:00:00Z')]).toEqual(['Today', 'Fri, Mar 6'])
})
