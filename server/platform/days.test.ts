import { expect, test } from 'vitest'
import { boundsOfDays } from './days.ts'

test('an entry of Wednesday evening in Denver, Thursday in UTC, is within Wednesday', () => {
  const { from, until } = boundsOfDays({ from: '2026-10-28', to: '2026-10-28', timeZone: 'America/Denver' })
  expect(from).toEqual(new Date('2026-10-28T06:00:00Z'))
  expect(until).toEqual(new Date('2026-10-29T06:00:00Z'))
})

test('a day on which the clocks change has 25 hours', () => {
  const { from, until } = boundsOfDays({ from: '2026-11-01', to: '2026-11-01', timeZone: 'America/Denver' })
  expect(from).toEqual(new Date('2026-11-01T06:00:00Z'))
  expect(until).toEqual(new Date('2026-11-02T07:00:00Z'))
})

test('a search without days has no bounds', () => {
  expect(boundsOfDays({ timeZone: 'UTC' })).toEqual({ from: undefined, until: undefined })
})
