/**
 * Holds the one definition of the match score (docs/product.md "Matching"): what each criterion is
 * worth, and their weighted mean. Pure numbers in, numbers out: lists, explanations, leads and
 * every index are measured against this.
 */
import { credentialSpecialties } from '#contract/matching/credentials/values.ts'
import type { MatchPreferences } from '#contract/matching/schemas.ts'
import {
  type Criterion,
  criteria,
  type Depth,
  defaultPreferences,
  type Reaction,
  scoring,
  weights,
} from '#contract/matching/values.ts'
import {
  type Certification,
  certifications,
  type Language,
  type Specialty,
  type State,
} from '#contract/profiles/values.ts'
import { distanceMiles } from '#server/platform/geography/zip-codes.ts'
import type { MatchPreferencesRow } from '../tables.ts'

/** What counts of the consumer; null where they have not answered. */
export type ConsumerPreferences = {
  readonly preferredLanguage: Language | null
  readonly wanted: readonly Specialty[]
  /** Those of `wanted` that matter most. */
  readonly top: readonly Specialty[]
  readonly state: State | null
  readonly zipCode: string | null
}

/** What makes an advisor's depth in a specialty. */
export type Skills = {
  readonly expertise: readonly string[]
  readonly focusAreas: readonly string[]
  readonly certifications: readonly string[]
}

/** What counts of an advisor, and of what passed between the two, decayed to now. */
export type Offer = Skills & {
  readonly languages: readonly string[]
  readonly state: string | null
  readonly zipCode: string | null
  /** How soon the first open slot is, and the days with a suitable one (openness/rules.ts). */
  readonly soon: number
  readonly openDays: number
  readonly strength: number | null
  readonly reaction: Reaction | null
}

/** What each criterion is worth, 0 to 1; null where nothing is known on the consumer's side. */
export type CriterionValues = Readonly<Record<Criterion, number | null>>
export type Priorities = Omit<MatchPreferences, 'minimumMatchScore'>
/**
 * `exact` is the score that orders, from 0 to 100; `score` is the whole number that is shown.
 * `countsInteraction` tells whether the interaction is in the sums.
 */
export type Score = {
  readonly score: number
  readonly exact: number
  readonly points: number
  readonly outOf: number
  readonly countsInteraction: boolean
}

/** Grades one advisor for one consumer, criterion by criterion. */
export function valuesOf(
  preferences: ConsumerPreferences,
  offer: Offer,
): { values: CriterionValues; miles: number | null } {
  const miles = distanceMiles(preferences.zipCode, offer.zipCode)
  const isSameState = preferences.state !== null && preferences.state === offer.state
  const values = {
    language: languageValue(preferences.preferredLanguage, offer.languages),
    expertise: expertiseValue(preferences, offer),
    availability: availabilityValue(offer.soon, offer.openDays),
    location: locationValue({
      hasHome: preferences.zipCode !== null || preferences.state !== null,
      miles,
      isSameState,
    }),
    interaction: interactionValue(offer.strength, offer.reaction),
  }
  return { values, miles }
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))

/** Says whether the advisor speaks the preferred language. */
export function languageValue(preferred: string | null, spoken: readonly string[]): number | null {
  return preferred === null ? null : Number(spoken.includes(preferred))
}

/**
 * How deep an advisor is in a specialty: a focus area, backed by a credential, or merely offered.
 */
export function depthOf({ expertise, focusAreas, certifications: held }: Skills, specialty: Specialty): Depth {
  if (!expertise.includes(specialty)) return 'none'
  if (focusAreas.includes(specialty)) return 'focus'
  return certificationsFor(specialty).some((credential) => held.includes(credential)) ? 'credential' : 'offered'
}

const backers = new Map<Specialty, readonly Certification[]>()

/** The credentials that back a specialty. */
export function certificationsFor(specialty: Specialty): readonly Certification[] {
  let found = backers.get(specialty)
  if (!found) {
    found = certifications.filter((credential) => credentialSpecialties[credential].includes(specialty))
    backers.set(specialty, found)
  }
  return found
}

/** Tenths of a point by depth: whole numbers add up exactly in whatever order. */
export const depthTenths: Readonly<Record<Depth, number>> = {
  focus: 10 * scoring.depth.focus,
  credential: 10 * scoring.depth.credential,
  offered: 10 * scoring.depth.offered,
  none: 0,
}

/** How much a wanted specialty weighs against the others. */
export function subjectWeight(specialty: Specialty, top: readonly Specialty[]): number {
  return top.includes(specialty) ? scoring.subjectWeight.top : scoring.subjectWeight.wanted
}

/** Gives the mean depth over the wanted specialties, weighted by how much each matters. */
export function expertiseValue(
  { wanted, top }: Pick<ConsumerPreferences, 'wanted' | 'top'>,
  skills: Skills,
): number | null {
  if (wanted.length === 0) return null
  let tenths = 0
  let weight = 0
  for (const specialty of wanted) {
    const weighs = subjectWeight(specialty, top)
    tenths += weighs * depthTenths[depthOf(skills, specialty)]
    weight += weighs
  }
  return expertiseMean(tenths, weight)
}

/** The mean depth from the sum of weighted tenths and the sum of the weights. */
export function expertiseMean(tenths: number, weight: number): number {
  return tenths / (10 * weight)
}

/**
 * Tells whether a pair has a subject in common, without which there is no match while expertise
 * counts. A consumer who has named none shares with everybody.
 */
export function sharesSubject({ wanted }: Pick<ConsumerPreferences, 'wanted'>, expertise: readonly string[]): boolean {
  return wanted.length === 0 || wanted.some((specialty) => expertise.includes(specialty))
}

/** Grades how soon an advisor is open and on how many days, each half. */
export function availabilityValue(soon: number, openDays: number): number {
  return (soon + clamp(openDays / scoring.daysForFullMarks)) / 2
}

/** Gives the days ahead that count for somebody who wants to start then. */
export function horizonDaysFor(startTimeline: keyof typeof scoring.horizonDays): number {
  return scoring.horizonDays[startTimeline]
}

/**
 * Grades nearness: falling with the miles, the same state worth a floor; without both ZIP codes the
 * state alone.
 */
export function locationValue(where: { hasHome: boolean; miles: number | null; isSameState: boolean }): number | null {
  if (!where.hasHome) return null
  const { nearMiles, farMiles, sameStateFloor } = scoring
  const near = where.miles === null ? 0 : clamp((farMiles - where.miles) / (farMiles - nearMiles))
  return Math.max(near, where.isSameState ? sameStateFloor : 0)
}

/**
 * Maps an interaction strength to 0..1 by the logistic function; from a half on it is for the
 * advisor. A weaker strength than `minInteractionStrength` is left out, and so is a pass that
 * earlier acts outweigh, because a pass is never for.
 */
export function interactionValue(strength: number | null, reaction: Reaction | null): number | null {
  if (strength === null || Math.abs(strength) < scoring.minInteractionStrength) return null
  if (reaction === 'pass' && strength > 0) return null
  return 1 / (1 + Math.exp(-strength))
}

const flags: Record<Criterion, keyof Priorities> = {
  language: 'prioritizeLanguage',
  expertise: 'prioritizeExpertise',
  availability: 'prioritizeAvailability',
  location: 'prioritizeLocation',
  interaction: 'considerInteractionData',
}

/** Names the preference that lets a criterion count. */
export function flagOf(criterion: Criterion): keyof Priorities {
  return flags[criterion]
}

/** Tells whether the consumer lets a criterion count. */
export function isSwitchedOn(criterion: Criterion, priorities: Priorities): boolean {
  return priorities[flags[criterion]]
}

/**
 * The weighted mean over the criteria that are on and known; 0 where none is. The interaction is in
 * it only where it moves the score in the direction of what the consumer did.
 */
export function scoreOf(values: CriterionValues, priorities: Priorities): Score {
  let points = 0
  let outOf = 0
  for (const criterion of criteria) {
    const value = values[criterion]
    if (criterion === 'interaction' || value === null || !isSwitchedOn(criterion, priorities)) continue
    points += weights[criterion] * value
    outOf += weights[criterion]
  }
  const without = exactScore(points, outOf)
  const { interaction } = values
  if (interaction !== null && isSwitchedOn('interaction', priorities)) {
    const sums = { points: points + weights.interaction * interaction, outOf: outOf + weights.interaction }
    const exact = exactScore(sums.points, sums.outOf)
    const isInDirection = interaction >= 0.5 ? exact >= without : exact <= without
    if (isInDirection) return { score: wholeScore(exact), exact, ...sums, countsInteraction: true }
  }
  return { score: wholeScore(without), exact: without, points, outOf, countsInteraction: false }
}

/**
 * Points as a percentage of `outOf`, to eight decimals, so that sums in another order are the same
 * score; 0 when nothing counts.
 */
export function exactScore(points: number, outOf: number): number {
  return outOf === 0 ? 0 : Math.round((1e10 * points) / outOf) / 1e8
}

/** The score as it is shown. */
export function wholeScore(exact: number): number {
  return Math.round(exact)
}

/**
 * Orders equal scores, the smaller first. It depends on the two people and the day alone, so that
 * all advisors come first equally often, whatever they pay.
 */
export function tieBreakFor(advisorId: string, consumerId: string, day: string): number {
  return tieBreakOf(tieBreakSeedOf(advisorId), dailySaltFor(consumerId, day))
}

/** The last eight digits of an advisor's id, which are random in every kind of UUID we generate. */
export function tieBreakSeedOf(advisorId: string): number {
  return Number.parseInt(advisorId.slice(-8), 16) >>> 0
}

/** The salt that shuffles all seeds for one consumer on one day (UTC). FNV-1a. */
export function dailySaltFor(consumerId: string, day: string): number {
  let hash = 0x811c9dc5
  for (const text of [consumerId, day]) {
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return mixBits(hash)
}

/** The tie-break of a seed under a salt. */
export function tieBreakOf(seed: number, dailySalt: number): number {
  return mixBits(seed ^ dailySalt)
}

/**
 * The finalizer of Murmur3: every input bit affects every output bit, and the mapping is one to
 * one.
 */
function mixBits(bits: number): number {
  let hash = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** A consumer's preferences, or the defaults (docs/product.md "Matching"). */
export function preferencesOf(row: MatchPreferencesRow | null): MatchPreferences {
  if (!row) return defaultPreferences
  return {
    prioritizeLanguage: row.prioritizeLanguage,
    prioritizeAvailability: row.prioritizeAvailability,
    prioritizeExpertise: row.prioritizeExpertise,
    prioritizeLocation: row.prioritizeLocation,
    minimumMatchScore: row.minimumMatchScore,
    considerInteractionData: row.considerInteractionData,
  }
}
