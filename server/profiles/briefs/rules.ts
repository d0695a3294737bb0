/** The fields of a consumer's profile that a brief can hold, and those that one brief shows. */
import type { BriefAnswers, ShareBrief } from '#contract/profiles/briefs/schemas.ts'
import { type BriefField, briefFields } from '#contract/profiles/briefs/schemas.ts'
import type { Person } from '#contract/profiles/schemas.ts'
import { hasAnswer } from '../me/rules.ts'
import type { BriefRow, ConsumerProfileRow, ProfileRow } from '../tables.ts'

/** What the advisor reads: the brief, and of the consumer's answers those it holds. */
export type BriefView = { readonly brief: BriefRow; readonly profile: ProfileRow; readonly answers: BriefAnswers }

/** What a consumer reads of their brief for one advisor; no brief before it is shared. */
export type OwnBriefView = {
  readonly advisor: Person
  readonly hasConsent: boolean
  readonly profile: ProfileRow
  readonly answers: BriefAnswers
  readonly brief: BriefRow | null
}

/**
 * Every answer of a consumer that a brief can hold. What they have not answered is missing, not
 * null.
 */
export function answersOf(profile: ProfileRow, consumer: ConsumerProfileRow): BriefAnswers {
  return pick({ ...profile, ...consumer }, (field) => hasAnswer(field, profile, consumer))
}

/** The answers a brief shows: the chosen ones among those that are given. */
export function cut(answers: BriefAnswers, fields: readonly BriefField[]): BriefAnswers {
  return pick(answers, (field) => fields.includes(field))
}

/** Tells whether a save shows the advisor anything that the brief before did not. */
export function disclosesMore(before: BriefRow | null, { fields, note }: ShareBrief): boolean {
  if (before === null) return true
  return fields.some((field) => !before.fields.includes(field)) || (note !== '' && note !== before.note)
}

/** Tells whether a save changes nothing, as the second of two equal requests does. */
export function isSame(before: BriefRow, { fields, note }: ShareBrief): boolean {
  return before.note === note && before.fields.join() === inOrder(fields).join()
}

/** Fields in the order of the page, so that equal choices are stored alike. */
export function inOrder(fields: readonly BriefField[]): BriefField[] {
  return briefFields.filter((field) => fields.includes(field))
}

type Values = { readonly [F in BriefField]?: BriefAnswers[F] | null }

function pick(values: Values, isPicked: (field: BriefField) => boolean): BriefAnswers {
  const entries = briefFields.filter(isPicked).map((field) => [field, values[field]])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null))
}
