import { expect, test } from 'vitest'
import { deskStories } from './stories.ts'

const visits = deskStories.flatMap(({ appointments = [] }) => appointments)

test('the demo desk has appointments of every kind: held, upcoming, requested, canceled, missed', () => {
  expect(visits.some(({ day, confirmed, outcome }) => day < 0 && confirmed && !outcome)).toBe(true)
  expect(visits.some(({ day, confirmed, outcome }) => day > 0 && confirmed && !outcome)).toBe(true)
  expect(visits.some(({ confirmed }) => !confirmed)).toBe(true)
  expect(visits.some(({ outcome }) => outcome === 'canceled')).toBe(true)
  // Nobody is missed before the appointment begins.
  expect(visits.some(({ day, outcome }) => outcome === 'no_show' && day < 0)).toBe(true)
})
