import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costsOf, hourlyBreakEven } from '#contract/directory/costs/values.ts'

const none = { portfolioFeePercent: 0, hourlyRateUsd: 0, flatFeeUsd: 0 }

describe('what an advisor costs', () => {
  test('by the hour is a first plan and then a few hours a year', () => {
    expect(costsOf({ ...none, hourlyRateUsd: 200 }, 0)).toEqual([
      { kind: 'hourly', firstYearUsd: 2_000, tenYearsUsd: 200 * (10 + 9 * 6) },
    ])
  })

  test('a flat fee is the same every year', () => {
    expect(costsOf({ ...none, flatFeeUsd: 3_000 }, 0)).toEqual([
      { kind: 'flat', firstYearUsd: 3_000, tenYearsUsd: 30_000 },
    ])
  })

  test('a share is taken from what growth and earlier fees have left', () => {
    const [share] = costsOf({ ...none, portfolioFeePercent: 1 }, 100_000)
    expect(share?.firstYearUsd).toBe(1_000)
    // A geometric series: each year 0.99 × 1.05 of the one before.
    const yearly = 0.99 * 1.05
    expect(share?.tenYearsUsd).toBe(Math.round((1_000 * (yearly ** 10 - 1)) / (yearly - 1)))
  })

  test('sorts by the cost over ten years, and leaves out a percentage without an amount', () => {
    const charges = { portfolioFeePercent: 1, hourlyRateUsd: 300, flatFeeUsd: 1_000 }
    expect(costsOf(charges, 50_000).map(({ kind }) => kind)).toEqual(['percentage', 'flat', 'hourly'])
    expect(costsOf(charges, 5_000_000).map(({ kind }) => kind)).toEqual(['flat', 'hourly', 'percentage'])
    expect(costsOf(charges, 0).map(({ kind }) => kind)).toEqual(['flat', 'hourly'])
  })
})

describe('from which sum hours are cheaper than a share', () => {
  const charges = fc.record({
    portfolioFeePercent: fc.constantFrom(0, 0.25, 0.5, 1, 1.5),
    hourlyRateUsd: fc.constantFrom(0, 150, 300),
    flatFeeUsd: fc.constant(0),
  })

  test('nobody’s hours in an ordinary year cost more than anybody’s share from there on, and below there somebody’s do', () => {
    fc.assert(
      fc.property(fc.array(charges, { maxLength: 3 }), (all) => {
        const rates = all.map(({ hourlyRateUsd }) => hourlyRateUsd).filter((rate) => rate > 0)
        const shares = all.map(({ portfolioFeePercent }) => portfolioFeePercent).filter((share) => share > 0)
        const sum = hourlyBreakEven(all)
        if (rates.length === 0 || shares.length === 0) {
          expect(sum).toBeNull()
          return
        }
        const holdsAt = (usd: number) =>
          rates.every((rate) => shares.every((share) => rate * 6 <= Math.round((usd * share) / 100)))
        expect(holdsAt(sum ?? 0)).toBe(true)
        expect(holdsAt((sum ?? 0) * 0.99)).toBe(false)
      }),
    )
  })
})
