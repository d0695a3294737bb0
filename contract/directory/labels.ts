import { specialtyLabels, stateNames } from '#contract/profiles/labels.ts'
import { type Specialty, type State, specialties, states } from '#contract/profiles/values.ts'
import type { AdvisorCard } from './schemas.ts'
import type { FeeKind } from './values.ts'

export const feeKindLabels: Record<FeeKind, string> = {
  percentage: 'Percentage of assets',
  hourly: 'Hourly',
  flat: 'Flat fee',
}

type Letters = Pick<AdvisorCard, 'certifications' | 'checkedCertifications'>

/** An advisor's letters: those that were checked, then the others, marked as self-reported. */
export function letterGroups({ certifications, checkedCertifications: checked }: Letters) {
  const stated = certifications.filter((each) => !checked.includes(each))
  return [
    { letters: checked, suffix: '' },
    { letters: stated, suffix: ' (self-reported)' },
  ].filter(({ letters }) => letters.length > 0)
}

/** "CFP · EA, RICP (self-reported)", where one was checked; empty without any. */
export function lettersText(advisor: Letters): string {
  return letterGroups(advisor)
    .map(({ letters, suffix }) => letters.join(', ') + suffix)
    .join(' · ')
}

const slugOf = (label: string) =>
  label
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/[^a-z0-9]+/g, '-')

/** The paths of the directory's pages, for links and site maps. */
export const directoryPaths = {
  all: '/advisors',
  state: (state: State) => `/advisors/in/${slugOf(stateNames[state])}`,
  specialty: (specialty: Specialty) => `/advisors/for/${slugOf(specialtyLabels[specialty])}`,
  firms: '/firms',
  firm: (firmId: string) => `/firms/${firmId}`,
  advisor: (advisorId: string) => `/advisors/${advisorId}`,
} as const

/** Reads the state in a directory address; null when there is no such state. */
export function findStateBySlug(slug: string): State | null {
  return states.find((state) => slugOf(stateNames[state]) === slug) ?? null
}

/** Reads the subject in a directory address; null when there is no such subject. */
export function findSpecialtyBySlug(slug: string): Specialty | null {
  return specialties.find((specialty) => slugOf(specialtyLabels[specialty]) === slug) ?? null
}

/**
 * Where the proof of an advisor is from: "SEC data, Nov 3, 2025"; null where nothing is proved. The
 * register of a sample advisor is invented.
 */
export function verifiedText(
  { isSample, verification: { state, recordDate } }: Pick<AdvisorCard, 'isSample' | 'verification'>,
  dayText: (day: string) => string,
): string | null {
  if (state !== 'verified') return null
  if (isSample) return 'Sample data, no real record'
  return recordDate ? `SEC data, ${dayText(recordDate)}` : 'Reviewed by our staff'
}
