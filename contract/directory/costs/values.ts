import { type FeeKind, feeKindsOf, firstPlanHours, fundCostPercent, hoursAYear, yearlyCost } from '../values.ts'

type Charges = { portfolioFeePercent: number; hourlyRateUsd: number; flatFeeUsd: number }

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
 * Computes the yearly cost of every fee an advisor offers, cheapest over ten years first. A
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
  if (kind === 'flat') return { firstYearUsd: charges.flatFeeUsd, tenYearsUsd: charges.flatFeeUsd * years }
  if (kind === 'hourly') {
    const hours = firstYearHours + laterHours * (years - 1)
    return { firstYearUsd: charges.hourlyRateUsd * firstYearHours, tenYearsUsd: charges.hourlyRateUsd * hours }
  }
  let sum = sumUsd
  let paid = 0
  for (let year = 0; year < years; year++) {
    const fee = (sum * charges.portfolioFeePercent) / 100
    paid += fee
    sum = (sum - fee) * (1 + growthPercent / 100)
  }
  return { firstYearUsd: Math.round((sumUsd * charges.portfolioFeePercent) / 100), tenYearsUsd: Math.round(paid) }
}

export type AllInCost = {
  readonly kind: FeeKind
  readonly feeUsd: number
  /** The stated minimum is higher than the fee for the sum. */
  readonly isMinimum: boolean
  readonly fundsUsd: number
  readonly totalUsd: number
}

/**
 * The cost of a typical year in whole dollars, without commissions: the fee most clients pay, at
 * least the stated minimum, and the costs of plain index funds for the sum (docs/product.md
 * "Matching"). Null when the fee cannot be estimated.
 */
export function allInCost(
  { fees, minimumYearlyFeeUsd }: { readonly fees: Charges; readonly minimumYearlyFeeUsd: number | null },
  sumUsd: number,
): AllInCost | null {
  const cost = yearlyCost(fees, sumUsd)
  if (!cost) return null
  const feeUsd = Math.max(cost.usd, minimumYearlyFeeUsd ?? 0)
  const fundsUsd = Math.round((sumUsd * fundCostPercent) / 100)
  return { kind: cost.kind, feeUsd, isMinimum: feeUsd > cost.usd, fundsUsd, totalUsd: feeUsd + fundsUsd }
}

/**
 * The sum from which paying by the hour is cheaper in an ordinary year than a share of it; null
 * unless somebody among these charges by the hour and somebody a share. The dearest hours are held
 * against the smallest share, so that the answer holds for any two of them.
 */
export function hourlyBreakEven(all: readonly Charges[]): number | null {
  const rates = all.map(({ hourlyRateUsd }) => hourlyRateUsd).filter((rate) => rate > 0)
  const shares = all.map(({ portfolioFeePercent }) => portfolioFeePercent).filter((share) => share > 0)
  if (rates.length === 0 || shares.length === 0) return null
  return Math.round((Math.max(...rates) * hoursAYear * 100) / Math.min(...shares))
}
