import { expect, test } from 'vitest'
import { forecastOf, wilson } from './rules.ts'

test('the interval of a rate is the published Wilson interval, also where none or all converted', () => {
  // As published with the method: 81 of 263, and 0 of 20.
  expect(wilson(81, 263).low).toBeCloseTo(0.2553, 4)
  expect(wilson(81, 263).high).toBeCloseTo(0.3662, 4)
  expect(wilson(0, 20)).toMatchObject({ expected: 0, low: 0 })
  expect(wilson(0, 20).high).toBeCloseTo(0.1611, 4)
  expect(wilson(20, 20).high).toBe(1)
})

test('a stage with too few cases has no rate, and its open leads are left out of the sum', () => {
  const few = { status: 'new', open: 3, openValueUsd: 900, cases: 9, converted: 4 } as const
  const enough = { status: 'qualified', open: 2, openValueUsd: 1_000, cases: 20, converted: 10 } as const
  const forecast = forecastOf([few, enough])
  expect(forecast).toMatchObject({ uncounted: 3, conversions: { expected: 1 }, valueUsd: { expected: 500 } })
  expect(forecast.stages.map(({ rate }) => rate !== null)).toEqual([false, false, true, false])
  expect(forecastOf([few])).toMatchObject({ conversions: null, valueUsd: null })
})
