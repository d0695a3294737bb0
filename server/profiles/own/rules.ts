/** Decides what a profile still lacks. Every missing part has a name, so that a page can lead straight to it. */
import type { Completion } from '#contract/profiles/schemas.ts'
import {
  type AdvisorPart,
  advisorParts,
  type ConsumerPart,
  consumerParts,
  type ProfilePart,
} from '#contract/profiles/values.ts'
import type { AdvisorProfileRow, ConsumerProfileRow, ProfileRow } from '../tables.ts'

export type OwnRows = {
  readonly profile: ProfileRow
  readonly consumer: ConsumerProfileRow | null
  readonly advisor: AdvisorProfileRow | null
}

/**
 * Names what is still open and the share done. A consumer's untouched default is not an answer, the same value once
 * confirmed is (docs/product.md "Profiles"). Accounts without a role row need only a name.
 */
export function completionOf({ profile, consumer, advisor }: OwnRows): Completion {
  if (consumer) return completion(consumerParts, (part) => hasConsumerPart(part, profile, consumer))
  if (advisor) return completion(advisorParts, (part) => hasAdvisorPart(part, profile, advisor))
  return completion(['firstName', 'lastName'], (part) => profile[part] !== '')
}

function completion<P extends ProfilePart>(parts: readonly P[], isFilled: (part: P) => boolean): Completion {
  const missing = parts.filter((part) => !isFilled(part))
  return { percent: Math.floor((100 * (parts.length - missing.length)) / parts.length), missing }
}

function hasConsumerPart(part: ConsumerPart, profile: ProfileRow, consumer: ConsumerProfileRow): boolean {
  switch (part) {
    case 'firstName':
    case 'lastName':
      return profile[part] !== ''
    case 'state':
    case 'zipCode':
      return profile[part] !== null
    case 'age':
      return consumer.age !== 0
    case 'incomeBracket':
      return consumer.incomeBracket !== null
    case 'financialGoals':
    case 'preferredAdvisorSpecialties':
    case 'preferredCommunication':
      return consumer[part].length > 0
    case 'investableAssets':
      return consumer.investableAssets > 0 || consumer.answered.includes(part)
    case 'riskTolerance':
      return consumer.riskTolerance !== 'medium' || consumer.answered.includes(part)
    case 'preferredLanguage':
      return consumer.preferredLanguage !== 'en' || consumer.answered.includes(part)
    case 'startTimeline':
      return consumer.startTimeline !== 'not_sure' || consumer.answered.includes(part)
  }
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
export function answeredBy(part: object, before: readonly ConsumerPart[]): ConsumerPart[] {
  return consumerParts.filter((name) => before.includes(name) || Object.hasOwn(part, name))
}

type Cleaned<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** Stores a box of blanks like an emptied one, as null; names stay text. What was not sent stays out of the save. */
export function withoutBlanks<T extends object>(part: T): Cleaned<T> {
  const entries = Object.entries(part)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, value === '' && key !== 'firstName' && key !== 'lastName' ? null : value])
  return Object.fromEntries(entries) as Cleaned<T>
}

/** Keeps the chosen items that are still among all, in their order. */
export function within<T>(chosen: readonly T[], all: readonly T[]): T[] {
  return chosen.filter((one) => all.includes(one))
}
