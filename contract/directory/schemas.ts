import { z } from 'zod'
import { Day, Id, Instant, text } from '#contract/core/fields.ts'
import { searchMaxLength } from '#contract/core/lengths.ts'
import { cardStatements, practiceFacts } from '#contract/profiles/practice/schemas.ts'
import { compensations, fiduciaryStatements } from '#contract/profiles/practice/values.ts'
import { Communication, Language, OnlineStatus, Specialty, State } from '#contract/profiles/schemas.ts'
import { certifications } from '#contract/profiles/values.ts'
import { AppointmentMode, BookingConfirmation } from '#contract/scheduling/schemas.ts'
import { verificationStates } from '#contract/verification/values.ts'
import { feeKinds } from './values.ts'

/** How an advisor is paid; zero means not offered. */
export const Fees = z.object({
  portfolioFeePercent: z.number(),
  hourlyRateUsd: z.number().int(),
  flatFeeUsd: z.number().int(),
  /** The least a year costs, as the advisor states; 0 for no minimum, null for no statement. */
  minimumYearlyFeeUsd: z.number().int().nullable(),
})
export type Fees = z.infer<typeof Fees>

/** The public facts of an advisor that lists show. */
export const AdvisorCard = z.object({
  id: Id,
  name: z.string(),
  /** For sentences, because the product asks nobody for a pronoun. */
  firstName: z.string(),
  firmName: z.string().nullable(),
  /** The firm they belong to here, with its logo; null for a name that they state themselves. */
  firm: z.object({ id: Id, logoUrl: z.string().nullable() }).nullable(),
  headline: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  city: z.string().nullable(),
  state: State.nullable(),
  certifications: z.array(z.enum(certifications)),
  /** Those of `certifications` that an administrator has checked; the others are self-reported. */
  checkedCertifications: z.array(z.enum(certifications)),
  /** Self-reported; 0 means not stated. */
  yearsOfExperience: z.number().int(),
  expertise: z.array(Specialty),
  /** Those of `expertise` that the advisor does most. */
  focusAreas: z.array(Specialty),
  languages: z.array(Language),
  fees: Fees,
  ...cardStatements,
  /** Ways to meet. */
  modes: z.array(AppointmentMode),
  /** Whether a booking is confirmed at once or is a request. */
  confirmation: BookingConfirmation,
  minimumAssets: z.number().int(),
  /** The largest sum they work with; 0 sets no limit. */
  maximumAssets: z.number().int(),
  /** When a full advisor takes new people again; null while there is a place. */
  opensAt: Instant.nullable(),
  nextFreeAt: Instant.nullable(),
  verification: z.object({ state: z.enum(verificationStates), recordDate: Day.nullable() }),
  /**
   * The register of the demo is invented, so its numbers may be somebody else's in the public one.
   */
  isSample: z.boolean(),
  averageRating: z.number().nullable(),
  ratingCount: z.number().int(),
  onlineStatus: OnlineStatus.nullable(),
})
export type AdvisorCard = z.infer<typeof AdvisorCard>

const FactContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('registered'), crdNumber: z.string() }),
  z.object({ kind: z.literal('name_matches') }),
  z.object({ kind: z.literal('disclosures'), hasDisclosures: z.boolean() }),
  /** The authorities with which the person is registered now: `SEC`, or letters of states. */
  z.object({ kind: z.literal('person_registered'), authorities: z.array(z.string()) }),
  z.object({
    kind: z.literal('firm_registered'),
    firmName: z.string(),
    crdNumber: z.string(),
    authorities: z.array(z.string()),
  }),
  /** An administrator approved a registration that the published register does not settle. */
  z.object({ kind: z.literal('reviewed'), crdNumber: z.string() }),
  z.object({ kind: z.literal('certification'), certification: z.enum(certifications) }),
  z.object({ kind: z.literal('experience'), years: z.number().int() }),
  z.object({ kind: z.literal('managed_assets'), sumUsd: z.number().int() }),
])

/** One fact on the advisor page: checked against a record, or stated by the advisor. */
export const Fact = z.object({ date: Day.nullable(), known: z.enum(['checked', 'stated']) }).and(FactContent)
export type Fact = z.infer<typeof Fact>

export const AdvisorDetail = AdvisorCard.extend({
  biography: z.string().nullable(),
  website: z.string().nullable(),
  ...practiceFacts,
  isAccredited: z.boolean(),
  /** The CRD number of a verified registration; null without one. */
  registeredCrdNumber: z.string().nullable(),
  assetsUnderManagement: z.number().int(),
  servedStates: z.array(State),
  preferredCommunication: z.array(Communication),
  acceptsClients: z.boolean(),
  takesAppointments: z.boolean(),
  /** Median minutes to the first answer over the last 90 days; null when there are too few. */
  answersInMinutes: z.number().int().nullable(),
  facts: z.array(Fact),
  memberSince: Instant,
})
export type AdvisorDetail = z.infer<typeof AdvisorDetail>

export const AdvisorsQuery = z.object({
  search: text(searchMaxLength).optional(),
  state: State.optional(),
  specialty: Specialty.optional(),
  language: Language.optional(),
  certification: z.enum(certifications).optional(),
  feeKind: z.enum(feeKinds).optional(),
  compensation: z.enum(compensations).optional(),
  fiduciaryStatement: z.enum(fiduciaryStatements).optional(),
  mode: AppointmentMode.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(24),
  offset: z.coerce.number().int().min(0).max(10_000).default(0),
})
export type AdvisorsQuery = z.infer<typeof AdvisorsQuery>
export const Advisors = z.object({
  items: z.array(AdvisorCard),
  total: z.number().int(),
  /** The ZIP code in the search: the advisors are within `nearbyMiles` of it, the nearest first. */
  nearZipCode: z.string().nullable(),
})
export type Advisors = z.infer<typeof Advisors>

export const OverviewQuery = AdvisorsQuery.pick({ state: true, specialty: true })
export type OverviewQuery = z.infer<typeof OverviewQuery>

/**
 * Counts and medians over the listed advisors of a state or a subject. Counts fall, and zeros are
 * left out.
 */
export const DirectoryOverview = z.object({
  total: z.number().int(),
  /** How many of them live in the requested state, and do not only serve it; 0 without a state. */
  based: z.number().int(),
  states: z.array(z.object({ state: State, count: z.number().int() })),
  specialties: z.array(z.object({ specialty: Specialty, count: z.number().int() })),
  languages: z.array(z.object({ language: Language, count: z.number().int() })),
  cities: z.array(z.object({ city: z.string(), count: z.number().int() })),
  /** Medians over the advisors who charge that way, with their count; null when nobody does. */
  fees: z.object({
    portfolioFeePercent: z.object({ median: z.number(), count: z.number().int() }).nullable(),
    hourlyRateUsd: z.object({ median: z.number(), count: z.number().int() }).nullable(),
    flatFeeUsd: z.object({ median: z.number(), count: z.number().int() }).nullable(),
  }),
})
export type DirectoryOverview = z.infer<typeof DirectoryOverview>
