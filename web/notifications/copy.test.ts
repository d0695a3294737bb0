import { expect, test } from 'vitest'
import { hrefOf, type NotificationContent } from '#contract/notifications/kinds.ts'
import { sentenceOf } from '#contract/notifications/labels.ts'
import { instantOf } from './copy.ts'

const say = (personName: string | null, content: NotificationContent) => sentenceOf({ ...content, personName })
const startsAt = '2026-03-06T18:00:00.000Z'

test('a notification contains the name unchanged, even with special characters', () => {
  const content = { kind: 'message', params: { chatId: '019c0000-0000-7000-8000-000000000001' } } as const
  expect(say('Ann $& {person} $1', content)).toBe('Ann $& {person} $1 sent you a message')
  expect(say('A consumer in Oregon', content)).toBe('A consumer in Oregon sent you a message')
  expect(say(null, content)).toBe('Someone sent you a message')
})

test('a notification has an alias in lower case inside its sentence, and a name unchanged', () => {
  const reminder = (hours: 1 | 24) => ({ kind: 'appointment_reminder', params: { startsAt, hours } }) as const
  expect(say('A consumer in Oregon', reminder(24))).toBe('Upcoming appointment with a consumer in Oregon')
  expect(say('Olga Koepp', reminder(1))).toBe('Appointment with Olga Koepp in an hour')
})

test('a notification of an expired request tells each side what happened from its view', () => {
  const expired = (reader: 'consumer' | 'advisor') =>
    ({ kind: 'appointment_expired', params: { startsAt, reader } }) as const
  expect(say('Marisol Vega', expired('consumer'))).toBe(
    'Marisol Vega didn’t confirm your appointment in time, so it was canceled',
  )
  expect(say('Dana Reyes', expired('advisor'))).toBe(
    'Dana Reyes requested an appointment that wasn’t confirmed, so it was canceled',
  )
})

test.each([
  [1, 'Fresh Vega is a strong new match for you'],
  [2, 'Fresh Vega and 1 other advisor are strong new matches for you'],
  [4, 'Fresh Vega and 3 other advisors are strong new matches for you'],
])('a notification counts %i new matches', (count, sentence) => {
  const params = { advisorId: '019c0000-0000-7000-8000-000000000001', count }
  expect(say('Fresh Vega', { kind: 'match_new', params })).toBe(sentence)
})

test('a notification about a verification decision names no person', () => {
  expect(say(null, { kind: 'verification_decided', params: { outcome: 'rejected' } })).toBe(
    'Your verification was rejected',
  )
})

test('a notification about a verification decision leads to its section, as the mail does', () => {
  expect(hrefOf({ kind: 'verification_decided', params: { outcome: 'rejected' } })).toBe(
    '/advisor-profile#verification',
  )
})

test('a notification has the time of an appointment, and none for a new lead', () => {
  expect(instantOf({ kind: 'appointment_confirmed', params: { startsAt } })).toBe(startsAt)
  expect(instantOf({ kind: 'lead_new', params: {} })).toBeNull()
})
