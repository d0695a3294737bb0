/**
 * Holds the one definition of the match score (docs/product.md "Matching"): what each criterion is worth, and their
 * weighted mean. Pure numbers in, numbers out: lists, explanations, leads and every index are measured against this.
 */
import type { MatchPreferences } from '#contract/matching/schemas.ts'
import { type Criterion, criteria, scoring, weights } from '#contract/matching/values.ts'
import type { Language, Specialty } from '#contract/profiles/values.ts'
import { distanceMiles } from '../distance/rules.ts'

/** What counts of the consumer. */
export type Wishes = {
  readonly preferredLanguage: Language | null
  readonly wanted: readonly Specialty[]
  readonly state: string | null
  readonly zipCode: string | null
}

/** What counts of an advisor, and of what passed between the two, decayed to now. */
export type Offer = {
  readonly languages: readonly string[]
  readonly expertise: readonly string[]
  readonly state: string | null
  readonly zipCode: string | null
  /** Open consultation slots within the consumer's horizon, counted up to what gives full marks. */
  readonly openSlots: number
  readonly strength: number | null
}

/** What each criterion is worth, 0 to 1; null where nothing is known on the consumer's side. */
export type Values = Readonly<Record<Criterion, number | null>>
export type Priorities = Omit<MatchPreferences, 'minimumMatchScore'>
export type Score = { score: number; points: number; outOf: number }

/** Grades one advisor for one consumer, criterion by criterion. */
export function valuesOf(wishes: Wishes, offer: Offer): { values: Values; miles: number | null } {
  const miles = distanceMiles(wishes.zipCode, offer.zipCode)
  const isSameState = wishes.state !== null && wishes.state === offer.state
  const values = {
    language: languageValue(wishes.preferredLanguage, offer.languages),
    expertise: expertiseValue(wishes.wanted, offer.expertise),
    availability: availabilityValue(offer.openSlots),
    location: locationValue({ isKnown: wishes.zipCode !== null || wishes.state !== null, miles, isSameState }),
    interaction: interactionValue(offer.strength),
  }
  return { values, miles }
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))

/** Says whether the advisor speaks the preferred language. */
export function languageValue(preferred: string | null, spoken: readonly string[]): number | null {
  return preferred === null ? null : Number(spoken.includes(preferred))
}

/** Gives the share of the wanted specialties that the advisor offers. */
export function expertiseValue(wanted: readonly string[], offered: readonly string[]): number | null {
  if (wanted.length === 0) return null
  return wanted.filter((specialty) => offered.includes(specialty)).length / wanted.length
}

/** Grades the open consultation slots within the consumer's horizon. */
export function availabilityValue(openSlots: number): number {
  return clamp(openSlots / scoring.slotsForFullMarks)
}

/** Gives the days ahead that count for somebody who wants to start then. */
export function horizonDays(startTimeline: string): number {
  return startTimeline === 'immediately' ? scoring.horizonDaysImmediately : scoring.horizonDays
}

/** Grades nearness: falling with the miles, the same state worth a floor; without both ZIP codes the state alone. */
export function locationValue(where: { isKnown: boolean; miles: number | null; isSameState: boolean }): number | null {
  if (!where.isKnown) return null
  const { nearMiles, farMiles, sameStateFloor } = scoring
  const near = where.miles === null ? 0 : clamp((farMiles - where.miles) / (farMiles - nearMiles))
  return Math.max(near, where.isSameState ? sameStateFloor : 0)
}

/**
 * Maps an interaction strength to 0..1 by the logistic function; a half is neutral. A weaker strength than
 * `minInteractionStrength` is left out like no interaction, so that merely looking never lowers a score.
 */
export function interactionValue(strength: number | null): number | null {
  if (strength === null || Math.abs(strength) < scoring.minInteractionStrength) return null
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

/** The weighted mean over the criteria that are on and known, as a whole number of 100; 0 where none is. */
export function scoreOf(values: Values, priorities: Priorities): Score {
  let points = 0
  let outOf = 0
  for (const criterion of criteria) {
    const value = values[criterion]
    if (value === null || !isSwitchedOn(criterion, priorities)) continue
    points += weights[criterion] * value
    outOf += weights[criterion]
  }
  return { score: wholeScore(points, outOf), points, outOf }
}

/** Points as a whole percentage of `outOf`; 0 when nothing counts. */
export function wholeScore(points: number, outOf: number): number {
  return outOf === 0 ? 0 : Math.round((100 * points) / outOf)
}

/**
 * Orders equal scores, the smaller first. It depends on the two people and the day alone, so that all advisors come first
 * equally often, whatever they pay.
 */
export function tieBreakFor(advisorId: string, seekerId: string, day: string): number {
  return tieBreakOf(tieBreakSeedOf(advisorId), dailySaltFor(seekerId, day))
}

/** The last eight digits of an advisor's id, which are random in every kind of UUID we generate. */
export function tieBreakSeedOf(advisorId: string): number {
  return Number.parseInt(advisorId.slice(-8), 16) >>> 0
}

/** The salt that shuffles all seeds for one consumer on one day (UTC). FNV-1a. */
export function dailySaltFor(seekerId: string, day: string): number {
  let hash = 0x811c9dc5
  for (const text of [seekerId, day]) {
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return mixBits(hash)
}

/** The tie-break of a seed under a salt. */
export function tieBreakOf(seed: number, dailySalt: number): number {
  return mixBits(seed ^ dailySalt)
}

/** The finalizer of Murmur3: every input bit affects every output bit, and the mapping is one to one. */
function mixBits(bits: number): number {
  let hash = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
