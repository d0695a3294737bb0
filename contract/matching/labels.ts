import { specialtyLabels, stateNames } from '../profiles/labels.ts'
import { type Specialty, type State, specialties, states } from '../profiles/values.ts'
import type { AlertFrequency, Criterion, FeeKind, MatchSort, PassReason } from './values.ts'

export const criterionLabels: Record<Criterion, string> = {
  language: 'Language',
  expertise: 'Expertise',
  availability: 'Availability',
  location: 'Location',
  interaction: 'Interaction',
}

export const feeKindLabels: Record<FeeKind, string> = {
  percentage: 'Percentage of assets',
  hourly: 'Hourly',
  flat: 'Flat fee',
}

export const matchSortLabels: Record<MatchSort, string> = {
  score: 'Best match',
  cost: 'Lowest cost',
  next_free: 'Soonest opening',
  rating: 'Highest rated',
  distance: 'Nearest',
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

const slugOf = (label: string) =>
  label
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/[^a-z0-9]+/g, '-')

/** The directory's addresses, spelled once for pages and site maps. */
export const directoryPaths = {
  all: '/advisors',
  state: (state: State) => `/advisors/in/${slugOf(stateNames[state])}`,
  specialty: (specialty: Specialty) => `/advisors/for/${slugOf(specialtyLabels[specialty])}`,
  advisor: (advisorId: string) => `/advisors/${advisorId}`,
} as const

/** Reads the state in a directory address; null where there is no such state. */
export function findStateBySlug(slug: string): State | null {
  return states.find((state) => slugOf(stateNames[state]) === slug) ?? null
}

/** Reads the subject in a directory address; null where there is no such subject. */
export function findSpecialtyBySlug(slug: string): Specialty | null {
  return specialties.find((specialty) => slugOf(specialtyLabels[specialty]) === slug) ?? null
}
