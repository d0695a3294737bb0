/** What a charge consists of, in whole cents (docs/product.md "Plans and payments"). Pure. */
import type { BillingInterval, LineKind, PlanId } from '#contract/billing/values.ts'
import { daysOf, type Period, priceCentsOf, remainingDays, type UnusedPeriod } from '../rules.periods.ts'
import { nextPeriod } from '../rules.ts'
import type { SubscriptionRow } from '../tables.ts'

export type LedgerLine = {
  readonly kind: LineKind
  readonly plan: PlanId | null
  readonly interval: BillingInterval | null
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly days: number | null
  readonly ofDays: number | null
  readonly unitCents: number | null
  readonly couponCode: string | null
  readonly amountCents: number
}
export type Discount = {
  readonly code: string
  readonly percentOff: number | null
  readonly amountOffCents: number | null
}

export type ChargeInput = {
  readonly plan: PlanId
  readonly interval: BillingInterval
  readonly period: Period
  /** The day from which the plan is paid: within the period for a change that keeps it. */
  readonly from: Date
  readonly unused: UnusedPeriod | null
  readonly discount: Discount | null
  readonly balanceCents: number
}
export type Charge = {
  readonly lines: readonly LedgerLine[]
  /** To pay before tax, never below 0. */
  readonly subtotalCents: number
  /** What a whole period costs after the discount, and what is paid for this one afterwards. */
  readonly periodValueCents: number
  readonly periodPaidCents: number
}

const blank = {
  plan: null,
  interval: null,
  startsAt: null,
  endsAt: null,
  days: null,
  ofDays: null,
  unitCents: null,
  couponCode: null,
}

/**
 * Writes the lines of a charge: the plan for the days that are left, less the unused days of the
 * plan before, a discount and the payer's credit. What the unused days are worth beyond the price
 * goes to the credit.
 */
export function chargeFor({ plan, interval, period, from, unused, discount, balanceCents }: ChargeInput): Charge {
  const price = priceCentsOf(plan, interval)
  const left = remainingDays(period, from)
  const ofDays = daysOf(period)
  const planCents = share(price, left, ofDays)
  const lines: LedgerLine[] = [
    {
      ...blank,
      kind: 'plan',
      plan,
      interval,
      startsAt: from,
      endsAt: period.end,
      days: left,
      ofDays,
      unitCents: price,
      amountCents: planCents,
    },
  ]
  const discountCents = discount ? share(discountOn(price, discount), left, ofDays) : 0
  if (discount && discountCents > 0)
    lines.push({ ...blank, kind: 'discount', couponCode: discount.code, amountCents: -discountCents })
  const unusedCents = unused ? unusedValue(unused, from) : 0
  if (unused) {
    lines.push({
      ...blank,
      kind: 'unused',
      plan: unused.plan,
      interval: unused.interval,
      startsAt: from,
      endsAt: unused.end,
      days: remainingDays(unused, from),
      ofDays: daysOf(unused),
      unitCents: unused.valueCents,
      amountCents: -unusedCents,
    })
  }
  const before = planCents - discountCents - unusedCents
  const surplusCents = Math.max(0, -before)
  if (surplusCents > 0) lines.push({ ...blank, kind: 'surplus', amountCents: surplusCents })
  const usedCents = Math.min(Math.max(0, before), balanceCents)
  if (usedCents > 0) lines.push({ ...blank, kind: 'balance', amountCents: -usedCents })
  const isSamePeriod = unused !== null && unused.end.getTime() === period.end.getTime()
  return {
    lines,
    subtotalCents: Math.max(0, before) - usedCents,
    periodValueCents: price - (discount ? discountOn(price, discount) : 0),
    periodPaidCents: planCents - discountCents + (isSamePeriod ? unused.paidCents - unusedCents : 0),
  }
}

/**
 * What the days that are left of a paid period are worth: never more than was paid for it, which
 * can be below 0 after refunds.
 */
export function unusedValue(period: Omit<UnusedPeriod, 'plan' | 'interval'>, now: Date): number {
  return Math.min(share(period.valueCents, remainingDays(period, now), daysOf(period)), Math.max(0, period.paidCents))
}

/** Sums what is in the lines; used to prove that a stored invoice adds up. */
export function sumOf(lines: readonly Pick<LedgerLine, 'amountCents'>[]): number {
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** The days that an invoice charges: from the change on when the plan changed within its period. */
export function chargedDays(
  { periodStart, periodEnd }: { periodStart: Date; periodEnd: Date },
  lines: readonly Pick<LedgerLine, 'kind' | 'startsAt' | 'endsAt'>[],
): Period {
  const plan = lines.find(({ kind }) => kind === 'plan')
  return { start: plan?.startsAt ?? periodStart, end: plan?.endsAt ?? periodEnd }
}

/** The credit that an invoice adds (above 0) and uses (below 0) once it is paid. */
export function creditOf(lines: readonly Pick<LedgerLine, 'kind' | 'amountCents'>[]): {
  addedCents: number
  usedCents: number
} {
  const of = (kind: LineKind) => sumOf(lines.filter((line) => line.kind === kind))
  return { addedCents: of('surplus'), usedCents: -of('balance') }
}

/** The part of an invoice's total that is no tax, for a refund of some of it. */
export function netOf(
  amountCents: number,
  { subtotalCents, totalCents }: { subtotalCents: number; totalCents: number },
): number {
  return totalCents === 0 ? 0 : Math.round((amountCents * subtotalCents) / totalCents)
}

const share = (cents: number, part: number, whole: number) => Math.round((cents * part) / whole)

function discountOn(price: number, { percentOff, amountOffCents }: Discount): number {
  return Math.min(price, percentOff === null ? (amountOffCents ?? 0) : Math.round((price * percentOff) / 100))
}

/** Tells whether the gateway knows a refund; a lost dispute is one in our books alone. */
export function isAtGateway(reference: string | null): reference is string {
  return reference !== null && !reference.startsWith('dispute_')
}

/**
 * What the next period of a plan costs with the discount that still lowers it, before tax and
 * credit; null when none follows. A coupon's periods are counted down when one is paid.
 */
export function renewalPrice(row: SubscriptionRow, discount: Discount | null): number | null {
  const next = nextPeriod(row)
  if (!next || row.endsAtPeriodEnd || (row.state !== 'active' && row.state !== 'trialing')) return null
  return chargeFor({ ...next, from: next.period.start, unused: null, discount, balanceCents: 0 }).subtotalCents
}
