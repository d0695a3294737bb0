import { z } from 'zod'
import { Day, Id, Instant, text } from '../core/fields.ts'
import { hardRules } from '../eligibility/values.ts'
import { Communication, Language, OnlineStatus, Specialty, State } from '../profiles/schemas.ts'
import { certifications, consumerParts, languages, specialties } from '../profiles/values.ts'
import { AppointmentMode } from '../scheduling/schemas.ts'
import { appointmentModes } from '../scheduling/values.ts'
import { verificationStates } from '../verification/values.ts'
import {
  alertFrequencies,
  criteria,
  feeKinds,
  firmsNamed,
  leftOutReasons,
  matchSorts,
  passNoteLength,
  passReasons,
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

/** One line of "why this match"; `reason` is the sentence people read. Points are weight times value. */
export const CriterionLine = z.object({
  criterion: z.enum(criteria),
  weight: z.number(),
  value: z.number().min(0).max(1).nullable(),
  points: z.number(),
  leftOut: z.enum(leftOutReasons).nullable(),
  reason: z.string(),
})
export type CriterionLine = z.infer<typeof CriterionLine>

export const Breakdown = z.object({
  lines: z.array(CriterionLine).length(criteria.length),
  points: z.number(),
  outOf: z.number(),
})
export type Breakdown = z.infer<typeof Breakdown>

/** What the consumer could still tell, each with what it would change; the most telling first. */
export const Sharpening = z.array(z.object({ part: z.enum(consumerParts), advice: z.string() }))
export type Sharpening = z.infer<typeof Sharpening>

/** How an advisor is paid; zero means not offered. */
export const Fees = z.object({
  portfolioFeePercent: z.number(),
  hourlyRateUsd: z.number().int(),
  flatFeeUsd: z.number().int(),
})
export type Fees = z.infer<typeof Fees>

/** An advisor as everybody may see them in a list. */
export const AdvisorCard = z.object({
  id: Id,
  name: z.string(),
  /** For sentences, since nobody is asked for a pronoun. */
  firstName: z.string(),
  firmName: z.string().nullable(),
  headline: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  city: z.string().nullable(),
  state: State.nullable(),
  certifications: z.array(z.enum(certifications)),
  expertise: z.array(Specialty),
  languages: z.array(Language),
  fees: Fees,
  minimumAssets: z.number().int(),
  /** The largest sum they work with; 0 where they set no bound. */
  maximumAssets: z.number().int(),
  /** When they take new people again; null while they do. */
  opensAt: Instant.nullable(),
  nextFreeAt: Instant.nullable(),
  verification: z.object({ state: z.enum(verificationStates), recordDate: Day.nullable() }),
  averageRating: z.number().nullable(),
  ratingCount: z.number().int(),
  onlineStatus: OnlineStatus.nullable(),
})
export type AdvisorCard = z.infer<typeof AdvisorCard>

/** One fact on the advisor page with where it comes from: checked against a record, or stated by the advisor. */
export const Fact = z.object({
  what: z.string(),
  source: z.string(),
  date: Day.nullable(),
  known: z.enum(['checked', 'stated']),
})
export type Fact = z.infer<typeof Fact>

export const AdvisorDetail = AdvisorCard.extend({
  biography: z.string().nullable(),
  website: z.string().nullable(),
  yearsOfExperience: z.number().int(),
  assetsUnderManagement: z.number().int(),
  servedStates: z.array(State),
  preferredCommunication: z.array(Communication),
  modes: z.array(AppointmentMode),
  acceptsClients: z.boolean(),
  takesAppointments: z.boolean(),
  /** Median minutes to the first answer over the last 90 days; null when too few to say. */
  answersInMinutes: z.number().int().nullable(),
  facts: z.array(Fact),
  memberSince: Instant,
})
export type AdvisorDetail = z.infer<typeof AdvisorDetail>

export const Match = z.object({
  advisor: AdvisorCard,
  score: z.number().int().min(0).max(100),
  breakdown: Breakdown,
  /** What a year with this advisor would cost for what the consumer would invest; null when that is not told. */
  yearlyCostUsd: z.number().int().nullable(),
  distanceMiles: z.number().nullable(),
  reaction: z.enum(reactions).nullable(),
})
export type Match = z.infer<typeof Match>

const oneOrMany = <T extends z.ZodType>(item: T, max: number) =>
  z
    .preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(item).max(max))
    .optional()

export const MatchesQuery = z.object({
  specialty: oneOrMany(z.enum(specialties), specialties.length),
  language: oneOrMany(z.enum(languages), languages.length),
  feeKind: oneOrMany(z.enum(feeKinds), feeKinds.length),
  minYearlyCostUsd: z.coerce.number().int().min(0).optional(),
  maxYearlyCostUsd: z.coerce.number().int().min(0).optional(),
  /** Without both ZIP codes nobody is known to be near enough. */
  maxDistanceMiles: z.coerce.number().int().min(1).max(3_000).optional(),
  mode: oneOrMany(AppointmentMode, appointmentModes.length),
  minRating: z.coerce.number().min(1).max(5).optional(),
  certification: oneOrMany(z.enum(certifications), certifications.length),
  /** Ids of firms. */
  firm: oneOrMany(Id, firmsNamed),
  freeWithinDays: z.coerce.number().int().min(1).max(60).optional(),
  /** Only those liked, or only those passed on; without either, everybody who was not passed on. */
  reaction: z.enum(reactions).optional(),
  sort: z.enum(matchSorts).default('score'),
  limit: z.coerce.number().int().min(1).max(100).default(24),
  offset: z.coerce.number().int().min(0).max(10_000).default(0),
})
export type MatchesQuery = z.infer<typeof MatchesQuery>

/** Counts beside each filter value, over all matches at or above the minimum that were not passed on. */
const Counts = z.record(z.string(), z.number().int())

export const Matches = z.object({
  /** True until the consumer has named their state; nobody can be matched before, and the list is empty. */
  profileNeeded: z.boolean(),
  items: z.array(Match),
  total: z.number().int(),
  /** Advisors who pass every hard rule but score under the minimum. */
  belowMinimum: z.number().int(),
  /** How many the consumer passed on or liked, whatever they score. */
  passed: z.number().int(),
  liked: z.number().int(),
  counts: z.object({
    specialty: Counts,
    language: Counts,
    feeKind: Counts,
    certification: Counts,
    mode: Counts,
    /** By the bounds that filters offer; who keeps a narrow one keeps the wider ones, too. */
    maxDistanceMiles: Counts,
    minRating: Counts,
    freeWithinDays: Counts,
    /** The firms with most matches, most first, and after them those asked for. */
    firm: z.array(z.object({ id: Id, name: z.string(), count: z.number().int() })),
  }),
  /** From the cheapest to the dearest year among all matches; null when no cost is known. */
  costRange: z.object({ minUsd: z.number().int(), maxUsd: z.number().int() }).nullable(),
  /** The sum yearly costs are worked out for; null when the consumer has not told it. */
  sumUsd: z.number().int().nullable(),
  /** What the consumer wants help with, for the order of filters and sentences. */
  wanted: z.array(Specialty),
  sharpening: Sharpening,
  preferences: MatchPreferences,
})
export type Matches = z.infer<typeof Matches>

/** Why (or why not) this one advisor: `match` is null when a hard rule stands against it. */
export const MatchWith = z.object({
  /** True until the consumer has named their state; there is no match before. */
  profileNeeded: z.boolean(),
  match: Match.nullable(),
  ruledOutBecause: z.enum(hardRules).nullable(),
  /** The sum yearly costs are worked out for; null when the consumer has not told it. */
  sumUsd: z.number().int().nullable(),
  sharpening: Sharpening,
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
  /** Who would stand higher among the first ten, or newly there; `from` is null for who was not on the list's first page. */
  movedUp: z.array(z.object({ id: Id, name: z.string(), from: z.number().int().nullable(), to: z.number().int() })),
  /** How long the list would be with one criterion switched the other way. */
  switched: z.record(z.enum(criteria), z.number().int()),
})
export type PreferencesPreview = z.infer<typeof PreferencesPreview>

export const MatchAlerts = z.object({ frequency: z.enum(alertFrequencies) })

export const AdvisorsQuery = z.object({
  search: text(80).optional(),
  state: State.optional(),
  specialty: Specialty.optional(),
  language: Language.optional(),
  certification: z.enum(certifications).optional(),
  feeKind: z.enum(feeKinds).optional(),
  mode: AppointmentMode.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(24),
  offset: z.coerce.number().int().min(0).max(10_000).default(0),
})
export type AdvisorsQuery = z.infer<typeof AdvisorsQuery>
export const Advisors = z.object({ items: z.array(AdvisorCard), total: z.number().int() })

export const OverviewQuery = AdvisorsQuery.pick({ state: true, specialty: true })
export type OverviewQuery = z.infer<typeof OverviewQuery>

/** What the listed advisors of a state or a subject are like together; counts of nobody are left out, most first. */
export const DirectoryOverview = z.object({
  total: z.number().int(),
  /** How many of them live in the state asked for, and not only serve it; 0 without a state. */
  based: z.number().int(),
  states: z.array(z.object({ state: State, count: z.number().int() })),
  specialties: z.array(z.object({ specialty: Specialty, count: z.number().int() })),
  languages: z.array(z.object({ language: Language, count: z.number().int() })),
  cities: z.array(z.object({ city: z.string(), count: z.number().int() })),
  /** Medians over those who charge that way, with how many they are; null where nobody does. */
  fees: z.object({
    portfolioFeePercent: z.object({ median: z.number(), count: z.number().int() }).nullable(),
    hourlyRateUsd: z.object({ median: z.number(), count: z.number().int() }).nullable(),
    flatFeeUsd: z.object({ median: z.number(), count: z.number().int() }).nullable(),
  }),
})
export type DirectoryOverview = z.infer<typeof DirectoryOverview>
