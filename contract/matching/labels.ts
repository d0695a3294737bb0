import { wholeDollars } from '#contract/core/money.ts'
import { hardRuleLabels } from '#contract/eligibility/labels.ts'
import type { AlertFrequency, Criterion, MatchSort, NoMatchReason, PassReason } from './values.ts'

export const criterionLabels: Record<Criterion, string> = {
  language: 'Language',
  expertise: 'Expertise',
  availability: 'Availability',
  location: 'Location',
  interaction: 'Interaction',
}

export const matchSortLabels: Record<MatchSort, string> = {
  score: 'Best match',
  cost: 'Lowest cost',
  next_free: 'Soonest opening',
  rating: 'Highest rated',
  distance: 'Nearest',
}

/** Why a consumer and an advisor do not match, to the consumer and about the advisor. */
export const noMatchLabels: Record<NoMatchReason, string> = {
  ...hardRuleLabels,
  no_shared_specialty: 'They don’t offer any of the specialties you chose.',
}

type AccountLimits = { readonly minimumAssets: number; readonly maximumAssets: number }

/** The same to one consumer: a limit on accounts is named with the amount it excludes. */
export function noMatchText(rule: NoMatchReason, limits: AccountLimits, assetsUsd: number | null): string {
  if (assetsUsd === null) return noMatchLabels[rule]
  const named = `you named ${wholeDollars(assetsUsd)}.`
  if (rule === 'assets_too_small') return `Takes accounts of ${wholeDollars(limits.minimumAssets)} or more; ${named}`
  if (rule === 'assets_too_large') return `Takes accounts up to ${wholeDollars(limits.maximumAssets)}; ${named}`
  return noMatchLabels[rule]
}

/**
 * What a match should know before booking: the amount to start with is below the smallest account,
 * which the total is not. Null where it is not below.
 */
export function startBelowMinimum({ minimumAssets }: AccountLimits, sumUsd: number | null): string | null {
  if (sumUsd === null || sumUsd >= minimumAssets) return null
  return `Takes accounts of ${wholeDollars(minimumAssets)} or more; you’d start with ${wholeDollars(sumUsd)}.`
}

export const passReasonLabels: Record<PassReason, string> = {
  too_costly: 'Costs more than I want to pay',
  too_far: 'Too far away',
  wrong_subjects: 'Doesn’t offer what I need',
  no_time_soon: 'No openings soon enough',
  found_another: 'I found someone else',
  other: 'Something else',
}

export const alertFrequencyLabels: Record<AlertFrequency, string> = {
  off: 'Never',
  weekly: 'Weekly at most',
  daily: 'Daily at most',
}
