import {
  type Charges,
  type FeeKind,
  feeKindsOf,
  firstPlanHours,
  fundCostPercent,
  hoursAYear,
  type YearlyCost,
  yearlyCost,
} from '../values.ts'

/** What costs over years are worked out with; stated wherever they are shown. */
export const costAssumptions = {
  /** Growth of the sum a year before any cost, in per cent. */
  growthPercent: 5,
  years: 10,
  /** Hours in the first year, for the plan, and in every year after. */
  firstYearHours: firstPlanHours.to,
  laterHours: hoursAYear,
} as const

/** What an advisor costs over years for a sum, by one way of paying; all whole dollars. */
export type Costs = { readonly kind: FeeKind; readonly firstYearUsd: number; readonly tenYearsUsd: number }

/**
 * Computes what every fee an advisor offers costs, in dollars, cheapest over ten years first. A
 * percentage applies to the balance at the beginning of each year, which grows by what remains;
 * hourly and flat fees are paid separately.
 */
export function costsOf(charges: Charges, sumUsd: number): Costs[] {
  return feeKindsOf(charges)
    .filter((kind) => kind !== 'percentage' || sumUsd > 0)
    .map((kind) => ({ kind, ...costsBy(kind, charges, sumUsd) }))
    .toSorted((a, b) => a.tenYearsUsd - b.tenYearsUsd)
}

function costsBy(kind: FeeKind, charges: Charges, sumUsd: number): { firstYearUsd: number; tenYearsUsd: number } {
  const { growthPercent, years, firstYearHours, laterHours } = costAssumptions
  const atLeast = (usd: number) => Math.max(usd, charges.minimumYearlyFeeUsd ?? 0)
  if (kind === 'flat') {
    const yearUsd = atLeast(charges.flatFeeUsd)
    return { firstYearUsd: yearUsd, tenYearsUsd: yearUsd * years }
  }
  if (kind === 'hourly') {
    const firstYearUsd = atLeast(charges.hourlyRateUsd * firstYearHours)
    return { firstYearUsd, tenYearsUsd: firstYearUsd + atLeast(charges.hourlyRateUsd * laterHours) * (years - 1) }
  }
  let sum = sumUsd
  let paid = 0
  for (let year = 0; year < years; year++) {
    const fee = atLeast((sum * charges.portfolioFeePercent) / 100)
    paid += fee
    sum = Math.max(0, sum - fee) * (1 + growthPercent / 100)
  }
  const firstYearUsd = Math.round(atLeast((sumUsd * charges.portfolioFeePercent) / 100))
  return { firstYearUsd, tenYearsUsd: Math.round(paid) }
}

export type AllInCost = Omit<YearlyCost, 'usd'> & {
  readonly feeUsd: number
  readonly fundsUsd: number
  readonly totalUsd: number
}

/**
 * The cost of a typical year in whole dollars, without commissions: the yearly cost, and the costs
 * of plain index funds for the sum (docs/product.md "Matching"). Null when the fee cannot be
 * estimated.
 */
export function allInCost(charges: Charges, sumUsd: number): AllInCost | null {
  const cost = yearlyCost(charges, sumUsd)
  if (!cost) return null
  const { usd: feeUsd, ...rest } = cost
  const fundsUsd = Math.round((sumUsd * fundCostPercent) / 100)
  return { ...rest, feeUsd, fundsUsd, totalUsd: feeUsd + fundsUsd }
}

/**
 * The sum in dollars from which paying by the hour is cheaper in an ordinary year than a share of
 * it, or null where no sum divides the two. The dearest hours are compared with the smallest share,
 * so that the answer holds for any two.
 */
export function hourlyBreakEven(all: readonly Charges[]): number | null {
  const hours = all
    .filter(({ hourlyRateUsd }) => hourlyRateUsd > 0)
    .map(({ hourlyRateUsd, minimumYearlyFeeUsd }) => Math.max(hourlyRateUsd * hoursAYear, minimumYearlyFeeUsd ?? 0))
  const dearest = Math.max(...hours)
  // A share whose minimum is above the dearest hours is never the cheaper one.
  const shares = all
    .filter(({ minimumYearlyFeeUsd }) => (minimumYearlyFeeUsd ?? 0) <= dearest)
    .map(({ portfolioFeePercent }) => portfolioFeePercent)
    .filter((share) => share > 0)
  if (hours.length === 0 || shares.length === 0) return null
  return Math.round((dearest * 100) / Math.min(...shares))
}
