export const feeKinds = ['percentage', 'hourly', 'flat'] as const
export type FeeKind = (typeof feeKinds)[number]

/** How far around a ZIP code the directory looks. */
export const nearbyMiles = 50

/** The ways of paying; zero means not offered. */
export type Rates = { portfolioFeePercent: number; hourlyRateUsd: number; flatFeeUsd: number }

/** What an advisor charges, and the least a year costs; null where no minimum is stated. */
export type Charges = Rates & { minimumYearlyFeeUsd: number | null }

/**
 * Hours of advice a year for a client who pays by the hour. An estimate of ours; screens say
 * "about".
 */
export const hoursAYear = 6
/** Hours that a first plan takes, from and to. */
export const firstPlanHours = { from: 8, to: 10 } as const
/** Yearly cost of plain index funds in percent. An estimate of ours, because funds differ. */
export const fundCostPercent = 0.08

/** The ways of paying that an advisor offers, in the order of `feeKinds`. */
export function feeKindsOf(charges: Rates): FeeKind[] {
  const offered = {
    percentage: charges.portfolioFeePercent > 0,
    hourly: charges.hourlyRateUsd > 0,
    flat: charges.flatFeeUsd > 0,
  }
  return feeKinds.filter((kind) => offered[kind])
}

export type YearlyCost = {
  readonly usd: number
  readonly kind: FeeKind
  /** The stated minimum is higher than the fee for the sum. */
  readonly isMinimum: boolean
  /** The hours are an estimate of ours; screens say "about". */
  readonly isEstimate: boolean
}

/**
 * Estimates what a year costs for a sum, in whole dollars, by the way most clients of this advisor
 * pay: a share of the sum, else the flat fee, else hours, and at least the stated minimum. Null
 * when no fee is stated, or when a share is charged and the sum is unknown (0).
 */
export function yearlyCost(charges: Charges, sumUsd: number): YearlyCost | null {
  const fee = feeFor(charges, sumUsd)
  if (!fee) return null
  const usd = Math.max(fee.usd, charges.minimumYearlyFeeUsd ?? 0)
  const isMinimum = usd > fee.usd
  return { usd, kind: fee.kind, isMinimum, isEstimate: fee.kind === 'hourly' && !isMinimum }
}

function feeFor(charges: Rates, sumUsd: number): { usd: number; kind: FeeKind } | null {
  if (charges.portfolioFeePercent > 0) {
    return sumUsd > 0 ? { usd: Math.round((sumUsd * charges.portfolioFeePercent) / 100), kind: 'percentage' } : null
  }
  if (charges.flatFeeUsd > 0) return { usd: charges.flatFeeUsd, kind: 'flat' }
  if (charges.hourlyRateUsd > 0) return { usd: charges.hourlyRateUsd * hoursAYear, kind: 'hourly' }
  return null
}
