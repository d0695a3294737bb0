import { expect, test } from 'vitest'
import { quietUntil } from './rules.quiet-hours.ts'

const night = { from: '22:00', until: '07:00', timeZone: 'America/New_York' }
const until = (now: string, hours: typeof night | null = night) => quietUntil(new Date(now), hours)?.toISOString()

test.each([
  ['a minute before they begin', '2026-03-03T02:59:00Z', undefined],
  ['when they begin', '2026-03-03T03:00:00Z', '2026-03-03T12:00:00.000Z'],
  ['after midnight', '2026-03-03T08:00:00Z', '2026-03-03T12:00:00.000Z'],
  ['when they end', '2026-03-03T12:00:00Z', undefined],
])('overnight quiet hours hold only what is due inside them: due %s', (_, now, end) => {
  expect(until(now)).toBe(end)
})

test('quiet hours within a day hold only what is due inside them', () => {
  const lunch = { ...night, from: '12:00', until: '13:30' }
  expect(until('2026-03-03T17:30:00Z', lunch)).toBe('2026-03-03T18:30:00.000Z')
  expect(until('2026-03-03T19:00:00Z', lunch)).toBeUndefined()
})

test('the night in which clocks go forward ends at seven on the new clock, an hour sooner', () => {
  expect(until('2026-03-08T03:00:00Z')).toBe('2026-03-08T11:00:00.000Z')
  expect(until('2026-03-08T10:59:00Z')).toBe('2026-03-08T11:00:00.000Z')
})

test('the night in which clocks go back ends at seven on the new clock, an hour later', () => {
  expect(until('2026-11-01T02:00:00Z')).toBe('2026-11-01T12:00:00.000Z')
  expect(until('2026-11-01T11:30:00Z')).toBe('2026-11-01T12:00:00.000Z')
})

test('an end that the clock skips becomes the instant after the gap, and a repeated end the first', () => {
  const untilHalfPastTwo = { ...night, until: '02:30' }
  expect(until('2026-03-08T06:00:00Z', untilHalfPastTwo)).toBe('2026-03-08T07:30:00.000Z')
  const untilHalfPastOne = { ...night, until: '01:30' }
  expect(until('2026-11-01T05:00:00Z', untilHalfPastOne)).toBe('2026-11-01T05:30:00.000Z')
})

test('nothing is held for a reader without quiet hours', () => {
  expect(until('2026-03-03T08:00:00Z', null)).toBeUndefined()
})
