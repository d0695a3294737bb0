import { type BriefAnswers, type BriefField, briefFields, type OwnBrief } from '#contract/profiles/briefs/schemas.ts'
import type { BriefDraft } from './brief-fields.tsx'

/** A draft of a brief, and the version that saving it replaces. */
export type VersionedDraft = BriefDraft & { readonly version: number }

/** What the person chose before, else a first proposal without money, age or place. */
export function draftOf({ shared, answers }: OwnBrief): VersionedDraft {
  if (shared) return { fields: shared.fields, note: shared.note, version: shared.version }
  return { fields: proposed.filter((field) => answers[field] !== undefined), note: '', version: 0 }
}

const proposed: readonly BriefField[] = [
  'financialGoals',
  'preferredAdvisorSpecialties',
  'topSpecialties',
  'startTimeline',
  'preferredCommunication',
  'timesOfDay',
  'preferredLanguage',
]

/** The answers of some lines. */
export function chosen(answers: BriefAnswers, fields: readonly BriefField[]): BriefAnswers {
  const left = { ...answers }
  for (const field of briefFields) if (!fields.includes(field)) delete left[field]
  return left
}
