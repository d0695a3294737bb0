/**
 * Decides what a profile still lacks. Every missing part has a name, so that a page can lead
 * straight to it.
 */
import type { BriefField } from '#contract/profiles/briefs/schemas.ts'
import type { Completion } from '#contract/profiles/schemas.ts'
import {
  type AdvisorPart,
  advisorParts,
  type ConsumerAnswer,
  consumerAnswers,
  consumerParts,
  optionalParts,
  type ProfilePart,
} from '#contract/profiles/values.ts'
import type { AdvisorProfileRow, ConsumerProfileRow, ProfileRow } from '../tables.ts'

export type OwnRows = {
  readonly profile: ProfileRow
  readonly consumer: ConsumerProfileRow | null
  readonly advisor: AdvisorProfileRow | null
}

/**
 * Names what is still open and the share done; fields that count in no score are named apart and
 * are not needed. A consumer's untouched default is not an answer, the same value once confirmed is
 * (docs/product.md "Profiles").
 */
export function completionOf({ profile, consumer, advisor }: OwnRows): Completion {
  if (consumer)
    return {
      ...completion(consumerParts, (part) => hasAnswer(part, profile, consumer)),
      unanswered: optionalParts.filter((part) => !hasAnswer(part, profile, consumer)),
    }
  if (advisor) return completion(advisorParts, (part) => hasAdvisorPart(part, profile, advisor))
  return completion(['firstName', 'lastName'], (part) => profile[part] !== '')
}

function completion<P extends ProfilePart>(parts: readonly P[], isFilled: (part: P) => boolean): Completion {
  const missing = parts.filter((part) => !isFilled(part))
  return { percent: Math.floor((100 * (parts.length - missing.length)) / parts.length), missing, unanswered: [] }
}

/** Values that accounts begin with; each is an answer once the person has saved it. */
const untouched: Partial<Record<ConsumerAnswer, unknown>> = {
  investableAssets: 0,
  riskTolerance: 'medium',
  preferredLanguage: 'en',
  startTimeline: 'not_sure',
}

/** Tells whether a consumer has answered a field. A default counts once they have confirmed it. */
export function hasAnswer(
  field: ConsumerAnswer | BriefField,
  profile: ProfileRow,
  consumer: ConsumerProfileRow,
): boolean {
  const value = { ...profile, ...consumer }[field]
  const part = consumerAnswers.find((name) => name === field)
  if (part && Object.hasOwn(untouched, part) && value === untouched[part]) return consumer.answered.includes(part)
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}

function hasAdvisorPart(part: AdvisorPart, profile: ProfileRow, advisor: AdvisorProfileRow): boolean {
  switch (part) {
    case 'firstName':
    case 'lastName':
      return profile[part] !== ''
    case 'state':
      return profile.state !== null
    case 'biography':
      return advisor.biography !== null
    case 'fee':
      // An advisor paid by commissions only has no fee to name.
      if (advisor.compensation === 'commission') return true
      return advisor.hourlyRateUsd > 0 || advisor.portfolioFeePercent > 0 || advisor.flatFeeUsd > 0
    case 'servedStates':
    case 'preferredCommunication':
    case 'languages':
    case 'expertise':
      return advisor[part].length > 0
  }
}

/** Finds which parts a save answered, to be remembered beside those answered before. */
export function answeredBy(part: object, before: readonly ConsumerAnswer[]): ConsumerAnswer[] {
  return consumerAnswers.filter((name) => before.includes(name) || Object.hasOwn(part, name))
}

type Cleaned<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/**
 * Stores a box of blanks like an emptied one, as null; names stay text. What was not sent stays out
 * of the save.
 */
export function withoutBlanks<T extends object>(part: T): Cleaned<T> {
  const entries = Object.entries(part)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, value === '' && key !== 'firstName' && key !== 'lastName' ? null : value])
  return Object.fromEntries(entries) as Cleaned<T>
}

/** Keeps the chosen items that are still among all, in their order. */
export function within<T>(chosen: readonly T[], all: readonly T[]): T[] {
  return chosen.filter((item) => all.includes(item))
}
