import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allInCost, costsOf, hourlyBreakEven } from '#contract/directory/costs/values.ts'
import { yearlyCost } from '#contract/directory/values.ts'

const none = { portfolioFeePercent: 0, hourlyRateUsd: 0, flatFeeUsd: 0, minimumYearlyFeeUsd: null }

describe('the cost of an advisor', () => {
  test('by the hour is a first plan and then a few hours in each year', () => {
    expect(costsOf({ ...none, hourlyRateUsd: 200 }, 0)).toEqual([
      { kind: 'hourly', firstYearUsd: 2_000, tenYearsUsd: 200 * (10 + 9 * 6) },
    ])
  })

  test('is the same in every year for a flat fee', () => {
    expect(costsOf({ ...none, flatFeeUsd: 3_000 }, 0)).toEqual([
      { kind: 'flat', firstYearUsd: 3_000, tenYearsUsd: 30_000 },
    ])
  })

  test('is a percentage of what growth and earlier fees leave', () => {
    const [share] = costsOf({ ...none, portfolioFeePercent: 1 }, 100_000)
    expect(share?.firstYearUsd).toBe(1_000)
    // A geometric series: each year 0.99 × 1.05 of the one before.
    const yearly = 0.99 * 1.05
    expect(share?.tenYearsUsd).toBe(Math.round((1_000 * (yearly ** 10 - 1)) / (yearly - 1)))
  })

  test('is at least the stated minimum in every year, for every kind of fee', () => {
    const tenYearsUsd = (charges: object, sumUsd = 50_000) =>
      costsOf({ ...none, minimumYearlyFeeUsd: 1_300, ...charges }, sumUsd)[0]?.tenYearsUsd
    expect(tenYearsUsd({ portfolioFeePercent: 0.85 })).toBe(13_000)
    expect(tenYearsUsd({ flatFeeUsd: 900 })).toBe(13_000)
    expect(tenYearsUsd({ hourlyRateUsd: 150 })).toBe(1_500 + 9 * 1_300)
    // From some year on the share is above the minimum.
    const growing = tenYearsUsd({ portfolioFeePercent: 1 }, 110_000) ?? 0
    expect(growing).toBeGreaterThan(13_000)
    expect(tenYearsUsd({ portfolioFeePercent: 1 }, 1_000)).toBe(13_000)
  })

  test('of a typical year is the same number everywhere, including the minimum', () => {
    const charges = { ...none, portfolioFeePercent: 0.85, minimumYearlyFeeUsd: 1_300 }
    expect(yearlyCost(charges, 50_000)).toMatchObject({ usd: 1_300, isMinimum: true })
    expect(allInCost(charges, 50_000)).toMatchObject({ feeUsd: 1_300, totalUsd: 1_340 })
    expect(costsOf(charges, 50_000)[0]?.firstYearUsd).toBe(1_300)
    expect(yearlyCost({ ...none, hourlyRateUsd: 100, minimumYearlyFeeUsd: 1_300 }, 0)).toEqual({
      usd: 1_300,
      kind: 'hourly',
      isMinimum: true,
      isEstimate: false,
    })
    expect(yearlyCost({ ...none, minimumYearlyFeeUsd: 1_300 }, 50_000)).toBeNull()
  })

  test('is sorted by ten years, without a percentage when no amount is given', () => {
    const charges = { ...none, portfolioFeePercent: 1, hourlyRateUsd: 300, flatFeeUsd: 1_000 }
    expect(costsOf(charges, 50_000).map(({ kind }) => kind)).toEqual(['percentage', 'flat', 'hourly'])
    expect(costsOf(charges, 5_000_000).map(({ kind }) => kind)).toEqual(['flat', 'hourly', 'percentage'])
    expect(costsOf(charges, 0).map(({ kind }) => kind)).toEqual(['flat', 'hourly'])
  })
})

describe('hourlyBreakEven', () => {
  const charges = fc.record({
    portfolioFeePercent: fc.constantFrom(0, 0.25, 0.5, 1, 1.5),
    hourlyRateUsd: fc.constantFrom(0, 150, 300),
    flatFeeUsd: fc.constant(0),
    minimumYearlyFeeUsd: fc.constantFrom(null, 0, 1_000, 3_000),
  })

  test('returns the sum from which the most expensive hours cost no more than the cheapest percentage', () => {
    fc.assert(
      fc.property(fc.array(charges, { maxLength: 3 }), (all) => {
        const least = ({ minimumYearlyFeeUsd }: (typeof all)[number]) => minimumYearlyFeeUsd ?? 0
        const hours = all.filter(({ hourlyRateUsd }) => hourlyRateUsd > 0)
        const shares = all.filter(({ portfolioFeePercent }) => portfolioFeePercent > 0)
        /** The least that a share costs more than hours at a sum, over all pairs. */
        const leastSaved = (usd: number) => {
          const costs = shares.map((by) => Math.max(Math.round((usd * by.portfolioFeePercent) / 100), least(by)))
          return Math.min(...costs) - Math.max(...hours.map((by) => Math.max(by.hourlyRateUsd * 6, least(by))))
        }
        const sum = hourlyBreakEven(all)
        if (sum === null) {
          expect(hours.length === 0 || shares.length === 0 || leastSaved(0) > 0).toBe(true)
          return
        }
        expect(leastSaved(sum)).toBeGreaterThanOrEqual(0)
        expect(leastSaved(sum * 0.99)).toBeLessThanOrEqual(0)
      }),
    )
  })
})
