import {
  type Entitlements,
  entitlementsOf,
  entitlementTable,
  lostBetween,
  supportLevels,
} from '#contract/billing/entitlements/values.ts'
import { dollarsText, featureLabels, supportLabels } from '#contract/billing/labels.ts'
import type { PlanReview, Subscription } from '#contract/billing/schemas.ts'
import { type BillingInterval, type PlanId, planIds, plans } from '#contract/billing/values.ts'
import { when } from '#web/platform/format.ts'

/** Who each plan is for. */
export const planTaglines: Readonly<Record<PlanId, string>> = {
  basic: 'Be found, reply and book.',
  professional: 'For a practice that sees clients every day.',
  premium: 'For advisors who measure their work.',
  small_firm: 'Up to 5 advisors.',
  growth: 'Up to 15 advisors.',
  enterprise: 'As many advisors as you have.',
}

export type PlanLine = { readonly text: string; readonly isIncluded: boolean }

const seatText = (seats: number | null) => (seats === null ? 'Unlimited seats' : `Seats for up to ${seats} advisors`)

/**
 * What a plan includes and what only a larger one does, by the table of entitlements; on /pricing
 * and under Billing alike.
 */
export function planLines(plan: PlanId): PlanLine[] {
  const { payer } = plans[plan]
  const own: Entitlements = entitlementTable[plan]
  const ofPayer = planIds.filter((id) => plans[id].payer === payer)
  const smaller = ofPayer[ofPayer.indexOf(plan) - 1]
  const largest = ofPayer.at(-1)
  // The smallest plan of a firm gives each of its advisors what Premium has.
  const before: Entitlements | null = smaller || payer === 'firm' ? entitlementTable[smaller ?? 'premium'] : null
  const included = [
    ...(smaller ? [`Everything in ${plans[smaller].name}`] : []),
    ...(!smaller && payer === 'firm' ? [`Every tool for up to ${own.seats ?? 0} advisors`] : []),
    ...(smaller && payer === 'firm' ? [seatText(own.seats)] : []),
    ...lostBetween(own, before ?? { ...own, features: [] }).map((feature) => featureLabels[feature]),
    ...(own.support === (before?.support ?? 'standard') ? [] : [supportLabels[own.support]]),
  ]
  const missing = largest ? lostBetween(entitlementTable[largest], own).map((feature) => featureLabels[feature]) : []
  return [
    ...included.map((text) => ({ text, isIncluded: true })),
    ...missing.map((text) => ({ text, isIncluded: false })),
  ]
}

/** What a change of plan adds and takes away, line by line. */
export function changeLines(now: Subscription, next: PlanId): { gained: string[]; lost: string[] } {
  const payerKind = now.payer.kind
  const after = entitlementsOf({ payerKind, state: 'active', plan: next })
  return { gained: moreIn(after, now), lost: moreIn(now, after) }
}

function moreIn(larger: Entitlements, smaller: Entitlements): string[] {
  const seats = (value: number | null) => value ?? Number.POSITIVE_INFINITY
  const level = ({ support }: Entitlements) => supportLevels.indexOf(support)
  return [
    ...lostBetween(larger, smaller).map((feature) => featureLabels[feature]),
    ...(seats(larger.seats) > seats(smaller.seats) && larger.seats !== 1 ? [seatText(larger.seats)] : []),
    ...(level(larger) > level(smaller) ? [supportLabels[larger.support]] : []),
  ]
}

/** That a trial keeps its seats until a plan with more is paid for; empty for other changes. */
export function trialSeatsText(now: Subscription, { kind, plan, startsAt }: ChangeFacts): string {
  const { seats }: Entitlements = entitlementTable[plan]
  if (kind !== 'at_trial_end' || now.seats === null || (seats !== null && seats <= now.seats)) return ''
  const later = seats === null ? 'Unlimited seats start' : `${seats} seats start`
  return `Until ${when(startsAt, 'date')} your trial keeps its ${now.seats} seats. ${later} once the first payment goes through.`
}

/** Warns that people who are invited may find no seat in a plan; empty where all of them do. */
export function invitedText({ seatsUsed }: Pick<Subscription, 'seatsUsed'>, plan: PlanId, invited: number): string {
  const { name } = plans[plan]
  const { seats }: Entitlements = entitlementTable[plan]
  if (seats === null || invited === 0 || seatsUsed + invited <= seats) return ''
  const open = invited === 1 ? '1 advisor has an open invitation' : `${invited} advisors have open invitations`
  return `${open}. Your team uses ${seatsUsed} of the ${seats} seats of ${name}, so not all of them can join.`
}

/** That a plan under review is already set to start; null where confirming changes something. */
export function scheduledText({
  isScheduled,
  plan,
  startsAt,
}: Pick<PlanReview, 'isScheduled' | 'plan' | 'startsAt'>): string | null {
  return isScheduled ? `${plans[plan].name} is already set to start ${when(startsAt, 'date')}.` : null
}

type ChangeFacts = Pick<PlanReview, 'kind' | 'plan' | 'startsAt'>

/** When the plan that was chosen for the next period starts. */
export function startsText({ state, periodEndsAt }: Pick<Subscription, 'state' | 'periodEndsAt'>): string {
  if (state === 'past_due') return 'Starts once you’ve paid'
  return `Starts ${periodEndsAt ? when(periodEndsAt, 'date') : 'next'}`
}

/** What follows from the button of a plan, below it. */
export function planNote(now: Subscription, plan: PlanId, interval: BillingInterval): string {
  const { state, renewalCents, periodEndsAt, trialEndsAt, next } = now
  const isCurrent = now.plan === plan && now.interval === interval
  if (next?.plan === plan && next.interval === interval) return ''
  if (state === 'past_due') return isCurrent ? 'A payment is overdue.' : 'Pay what’s overdue before you switch.'
  const { seats } = entitlementTable[plan]
  if (hasTooFewSeats(now, plan)) return `Your team uses ${now.seatsUsed} seats, and this plan has ${seats}.`
  if (isCurrent && renewalCents !== null && periodEndsAt && !next && !now.endsAtPeriodEnd)
    return `Renews ${when(periodEndsAt, 'date')} for ${dollarsText(renewalCents)}.`
  if (isCurrent && state === 'trialing' && trialEndsAt) return `Starts ${when(trialEndsAt, 'date')}.`
  if (state === 'active' && now.plan && periodEndsAt && plans[plan].monthlyUsd < plans[now.plan].monthlyUsd)
    return `Starts ${when(periodEndsAt, 'date')}, when the period you paid for ends.`
  return 'You’ll see the exact price first.'
}

/** Whether a plan is recommended: none below the plan that runs, nor one too small for the team. */
export function isRecommended(now: Subscription, plan: PlanId): boolean {
  const runs = now.state === 'ended' || now.state === 'paused' ? null : now.plan
  const isBelow = runs !== null && planIds.indexOf(plan) < planIds.indexOf(runs)
  return plans[plan].recommended && !isBelow && !hasTooFewSeats(now, plan)
}

/** Whether a plan has fewer seats than the team takes: it cannot be chosen. */
export function hasTooFewSeats({ payer, seatsUsed }: Subscription, plan: PlanId): boolean {
  const { seats } = entitlementTable[plan]
  return payer.kind === 'firm' && seats !== null && seats < seatsUsed
}

/**
 * How much less a year costs than twelve months, in dollars; null where the plan's given label
 * says another percentage, so that no card shows two savings (docs/decisions/070).
 */
export function yearlySaving(plan: PlanId): number | null {
  const { monthlyUsd, annualUsd, label } = plans[plan]
  const saved = 12 * monthlyUsd - annualUsd
  return label === `Save ${Math.round((100 * saved) / (12 * monthlyUsd))}%` ? saved : null
}
