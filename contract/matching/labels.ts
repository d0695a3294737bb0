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
