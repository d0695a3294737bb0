import { z } from 'zod'
import { Id, text } from '#contract/core/fields.ts'
import { recordOf } from '#contract/core/records.ts'
import { AdvisorCard } from '#contract/directory/schemas.ts'
import { Specialty, State } from '#contract/profiles/schemas.ts'
import { consumerParts } from '#contract/profiles/values.ts'
import { countedFilterNames, filterSchemas } from './filters/schemas.ts'
import { CriterionFacts } from './reasons/schemas.ts'
import {
  alertFrequencies,
  criteria,
  emptyReasons,
  leftOutReasons,
  matchSorts,
  noMatchReasons,
  passNoteLength,
  passReasons,
  profileTips,
  reactions,
} from './values.ts'

export const MatchPreferences = z.object({
  prioritizeLanguage: z.boolean(),
  prioritizeAvailability: z.boolean(),
  prioritizeExpertise: z.boolean(),
  prioritizeLocation: z.boolean(),
  minimumMatchScore: z.number().int().min(0).max(100),
  considerInteractionData: z.boolean(),
})
export type MatchPreferences = z.infer<typeof MatchPreferences>

/**
 * One criterion of a score with the facts behind it. Points are weight times value, rounded to one
 * decimal so that all lines add up to the breakdown's points.
 */
export const CriterionLine = z
  .object({
    weight: z.number(),
    value: z.number().min(0).max(1).nullable(),
    points: z.number(),
    leftOut: z.enum(leftOutReasons).nullable(),
  })
  .and(CriterionFacts)
export type CriterionLine = z.infer<typeof CriterionLine>

export const Breakdown = z.object({
  lines: z.array(CriterionLine).length(criteria.length),
  points: z.number(),
  outOf: z.number(),
})
export type Breakdown = z.infer<typeof Breakdown>

/** What the consumer could add to their profile, with its effect; the most effective first. */
export const ProfileTips = z.array(z.object({ part: z.enum(consumerParts), tip: z.enum(profileTips) }))
export type ProfileTips = z.infer<typeof ProfileTips>
export type ProfileTip = ProfileTips[number]['tip']

export const Match = z.object({
  advisor: AdvisorCard,
  score: z.number().int().min(0).max(100),
  breakdown: Breakdown,
  /**
   * The cost of a year with this advisor for the amount the consumer would invest; null when that
   * amount is not set.
   */
  yearlyCostUsd: z.number().int().nullable(),
  distanceMiles: z.number().nullable(),
  reaction: z.enum(reactions).nullable(),
})
export type Match = z.infer<typeof Match>

export const MatchesQuery = z.object({
  ...filterSchemas,
  /** Only those liked, or only those passed on; without either, everybody who was not passed on. */
  reaction: z.enum(reactions).optional(),
  sort: z.enum(matchSorts).default('score'),
  limit: z.coerce.number().int().min(1).max(100).default(24),
  offset: z.coerce.number().int().min(0).max(10_000).default(0),
})
export type MatchesQuery = z.infer<typeof MatchesQuery>

const Counts = z.record(z.string(), z.number().int())

export const EmptyList = z.object({
  rule: z.enum(emptyReasons),
  state: State,
  /** The larger of the two sums a consumer stated; 0 when neither is. */
  assetsUsd: z.number().int(),
})
export type EmptyList = z.infer<typeof EmptyList>

/** The first rule that keeps an advisor from being a match, with the answers that it looked at. */
export const NoMatch = z.object({
  rule: z.enum(noMatchReasons),
  state: State,
  /** The larger of the two sums a consumer stated; null when neither is. */
  assetsUsd: z.number().int().nullable(),
})
export type NoMatch = z.infer<typeof NoMatch>

export const Matches = z.object({
  /**
   * True until the consumer has named their state; nobody can be matched before, and the list is
   * empty.
   */
  profileNeeded: z.boolean(),
  items: z.array(Match),
  total: z.number().int(),
  /** Advisors who pass every hard rule but score under the minimum. */
  belowMinimum: z.number().int(),
  /** How many the consumer passed on or liked, whatever they score. */
  passed: z.number().int(),
  liked: z.number().int(),
  /** The saved who break a hard rule, which have no score; on the first page of the saved alone. */
  ruledOut: z.array(z.object({ advisor: AdvisorCard, noMatch: NoMatch })),
  /** The rule that leaves no candidates; null while there are some or other reasons remain. */
  emptyBecause: EmptyList.nullable(),
  /**
   * By value or choice of each filter, over all matches at or above the minimum that were not
   * passed on.
   */
  counts: z.object({
    ...recordOf(countedFilterNames, () => Counts),
    /** The firms with the most matches, in descending order, followed by the selected ones. */
    firm: z.array(z.object({ id: Id, name: z.string(), count: z.number().int() })),
  }),
  /** From the cheapest to the dearest year among all matches; null when no cost is known. */
  costRange: z.object({ minUsd: z.number().int(), maxUsd: z.number().int() }).nullable(),
  /** The amount yearly costs are computed for; null when the consumer has not set one. */
  sumUsd: z.number().int().nullable(),
  /** What the consumer wants help with, for the order of filters and sentences. */
  wanted: z.array(Specialty),
  sharpening: ProfileTips,
  preferences: MatchPreferences,
})
export type Matches = z.infer<typeof Matches>

/** Why (or why not) this one advisor: `match` is null when there is a reason against it. */
export const MatchWith = z.object({
  /** True until the consumer has named their state; there is no match before. */
  profileNeeded: z.boolean(),
  match: Match.nullable(),
  ruledOutBecause: z.enum(noMatchReasons).nullable(),
  /** Whether the consumer saved the advisor or passed, which needs no match. */
  reaction: z.enum(reactions).nullable(),
  /** The amount yearly costs are computed for; null when the consumer has not set one. */
  sumUsd: z.number().int().nullable(),
  /** The larger of the two sums, for limits on accounts; null when neither is set. */
  assetsUsd: z.number().int().nullable(),
  sharpening: ProfileTips,
})
export type MatchWith = z.infer<typeof MatchWith>

export const SetReaction = z.object({ reaction: z.enum(reactions).nullable() })

/** Why the consumer passed on an advisor; goes with the pass when that is taken back. */
export const PassFeedback = z.object({
  reasons: z.array(z.enum(passReasons)).min(1).max(passReasons.length),
  note: text(passNoteLength).default(''),
})
export type PassFeedback = z.infer<typeof PassFeedback>

/** What the list would be with other preferences, against what it is with those that are kept. */
export const PreferencesPreview = z.object({
  totalNow: z.number().int(),
  total: z.number().int(),
  /**
   * Advisors who would move up among the first ten; `from` is null when they were not on the first
   * page.
   */
  movedUp: z.array(z.object({ id: Id, name: z.string(), from: z.number().int().nullable(), to: z.number().int() })),
  /** How long the list would be with one criterion switched the other way. */
  switched: z.record(z.enum(criteria), z.number().int()),
})
export type PreferencesPreview = z.infer<typeof PreferencesPreview>

export const MatchAlerts = z.object({ frequency: z.enum(alertFrequencies) })
