import { z } from 'zod'
import { Country } from '#contract/core/countries.ts'
import {
  Dollars,
  Id,
  Instant,
  line,
  optional,
  PersonName,
  Phone,
  text,
  WebAddress,
  ZipCode,
} from '#contract/core/fields.ts'
import { cardStatements, practiceFacts, practiceInput } from './practice/schemas.ts'
import {
  certifications,
  communications,
  contactSources,
  financialGoals,
  focusAreasAtMost,
  incomeBrackets,
  languages,
  onlineStatuses,
  optionalParts,
  pictureBounds,
  profileBounds,
  profileParts,
  riskTolerances,
  roles,
  specialties,
  startTimelines,
  states,
  timesOfDay,
  topSpecialtiesAtMost,
} from './values.ts'

export const Role = z.enum(roles)
export const Specialty = z.enum(specialties)
export const Language = z.enum(languages)
export const State = z.enum(states)
export const Communication = z.enum(communications)
export const TimeOfDay = z.enum(timesOfDay)
export const OnlineStatus = z.enum(onlineStatuses)

/** A list without repetition. */
export const several = <T extends z.ZodType>(item: T, max: number) =>
  z
    .array(item)
    .max(max, `Choose at most ${max}`)
    .refine((items) => new Set(items).size === items.length, 'Choose each option only once')

/** What everybody's base row lets its owner change. */
export const SaveProfile = z.object({
  firstName: PersonName,
  lastName: PersonName,
  phone: optional(Phone),
  addressLine1: optional(line(120)),
  addressLine2: optional(line(120)),
  city: optional(line(80)),
  state: optional(State),
  zipCode: optional(ZipCode),
  country: Country,
  chatEnabled: z.boolean(),
  showOnlineStatus: z.boolean(),
  /** Calls may connect without a relay, which shows the other side one's network address. */
  allowDirectCalls: z.boolean(),
  /** The tour of the product is not offered again, on any device. */
  hasSeenTour: z.boolean(),
})
/** A step of a profile form: any part of the whole. */
export const SaveProfilePart = SaveProfile.partial()
export type SaveProfilePart = z.infer<typeof SaveProfilePart>

/** 0 means not set. */
const Age = z
  .number()
  .int()
  .refine((age) => age === 0 || (age >= profileBounds.age.min && age <= profileBounds.age.max), {
    error: `Enter an age from ${profileBounds.age.min} to ${profileBounds.age.max}`,
  })

export const SaveConsumer = z.object({
  age: Age,
  incomeBracket: optional(z.enum(incomeBrackets)),
  investmentAmount: Dollars,
  investableAssets: Dollars,
  riskTolerance: z.enum(riskTolerances),
  financialGoals: several(z.enum(financialGoals), financialGoals.length),
  preferredAdvisorSpecialties: several(Specialty, specialties.length),
  /** Those of `preferredAdvisorSpecialties` that matter most; others are dropped. */
  topSpecialties: several(Specialty, topSpecialtiesAtMost),
  preferredCommunication: several(Communication, communications.length),
  preferredLanguage: Language,
  startTimeline: z.enum(startTimelines),
  /** When the consumer can meet; empty for any time. */
  timesOfDay: several(TimeOfDay, timesOfDay.length),
})
export const SaveConsumerPart = SaveConsumer.partial()
export type SaveConsumerPart = z.infer<typeof SaveConsumerPart>

const cents = (value: number) => Math.round(value * 100) / 100 === value

export const SaveAdvisor = z.object({
  organization: optional(line(160)),
  website: optional(WebAddress),
  isAccredited: z.boolean(),
  headline: optional(text(profileBounds.headlineLength)),
  biography: optional(text(profileBounds.biographyLength)),
  assetsUnderManagement: Dollars,
  yearsOfExperience: z.number().int().min(0).max(profileBounds.yearsOfExperience.max),
  hourlyRateUsd: z.number().int().min(0).max(profileBounds.hourlyRateUsd.max),
  portfolioFeePercent: z
    .number()
    .min(0)
    .max(profileBounds.portfolioFeePercent.max)
    .refine(cents, 'Use at most two decimal places'),
  flatFeeUsd: z.number().int().min(0).max(1_000_000),
  ...practiceInput,
  languages: several(Language, 12).refine((all) => all.length > 0, 'Choose at least one language'),
  certifications: several(z.enum(certifications), certifications.length),
  expertise: several(Specialty, specialties.length),
  /** Those of `expertise` that the advisor does most; others are dropped. */
  focusAreas: several(Specialty, focusAreasAtMost),
  preferredCommunication: several(Communication, communications.length),
  servedStates: several(State, states.length),
  minimumAssets: Dollars,
  maximumAssets: Dollars,
  newPeopleAWeek: z.number().int().min(0).max(profileBounds.newPeopleAWeek.max),
  acceptsClients: z.boolean(),
})
export const SaveAdvisorPart = SaveAdvisor.partial()
export type SaveAdvisorPart = z.infer<typeof SaveAdvisorPart>

/** The base row as its owner reads it. */
export const Profile = z.object({
  id: Id,
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  userType: Role,
  chatEnabled: z.boolean(),
  onlineStatus: OnlineStatus,
  lastOnline: Instant.nullable(),
  showOnlineStatus: z.boolean(),
  allowDirectCalls: z.boolean(),
  hasSeenTour: z.boolean(),
  phone: z.string().nullable(),
  addressLine1: z.string().nullable(),
  addressLine2: z.string().nullable(),
  city: z.string().nullable(),
  state: State.nullable(),
  zipCode: z.string().nullable(),
  country: z.string(),
  avatarUrl: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Profile = z.infer<typeof Profile>

/** In the order of a brief's lines (docs/product.md "Profiles"). */
export const ConsumerProfile = z.object({
  financialGoals: z.array(z.enum(financialGoals)),
  preferredAdvisorSpecialties: z.array(Specialty),
  topSpecialties: z.array(Specialty),
  startTimeline: z.enum(startTimelines),
  investableAssets: z.number().int(),
  investmentAmount: z.number().int(),
  incomeBracket: z.enum(incomeBrackets).nullable(),
  age: z.number().int(),
  riskTolerance: z.enum(riskTolerances),
  preferredCommunication: z.array(Communication),
  timesOfDay: z.array(TimeOfDay),
  preferredLanguage: Language,
})
export type ConsumerProfile = z.infer<typeof ConsumerProfile>

export const AdvisorProfile = z.object({
  organization: z.string().nullable(),
  website: z.string().nullable(),
  isAccredited: z.boolean(),
  headline: z.string().nullable(),
  biography: z.string().nullable(),
  assetsUnderManagement: z.number().int(),
  yearsOfExperience: z.number().int(),
  hourlyRateUsd: z.number().int(),
  portfolioFeePercent: z.number(),
  flatFeeUsd: z.number().int(),
  minimumYearlyFeeUsd: z.number().int().nullable(),
  ...cardStatements,
  ...practiceFacts,
  languages: z.array(Language),
  certifications: z.array(z.enum(certifications)),
  expertise: z.array(Specialty),
  focusAreas: z.array(Specialty),
  preferredCommunication: z.array(Communication),
  servedStates: z.array(State),
  minimumAssets: z.number().int(),
  /** The largest sum they work with; 0 sets no bound. */
  maximumAssets: z.number().int(),
  /** New people who may turn to them in a week; 0 sets no bound. */
  newPeopleAWeek: z.number().int(),
  acceptsClients: z.boolean(),
  published: z.boolean(),
  averageRating: z.number().nullable(),
  ratingCount: z.number().int(),
})
export type AdvisorProfile = z.infer<typeof AdvisorProfile>

/** How far a profile is: named parts that are still open, and the share done in per cent. */
export const Completion = z.object({
  percent: z.number().int(),
  missing: z.array(z.enum(profileParts)),
  /**
   * Questions for briefs without an answer; a profile is complete without them. Empty for other
   * roles.
   */
  unanswered: z.array(z.enum(optionalParts)),
})
export type Completion = z.infer<typeof Completion>

/** Everything about oneself in one read. */
export const OwnProfile = z.object({
  profile: Profile,
  consumer: ConsumerProfile.nullable(),
  advisor: AdvisorProfile.nullable(),
  completion: Completion,
})
export type OwnProfile = z.infer<typeof OwnProfile>

/** A picture as the browser has cut it: a square JPEG, base64. */
export const SetAvatar = z.object({ jpeg: z.base64().max(pictureBounds.base64Length) })
export type SetAvatar = z.infer<typeof SetAvatar>

export const SetOnlineStatus = z.object({ status: OnlineStatus })
export const SetPublished = z.object({ published: z.boolean() })

/**
 * A consumer as one advisor may see them (docs/product.md "Matching"): name, e-mail and phone are
 * null and the display name speaks of a place only, unless that consumer's consent to this advisor
 * is in force.
 */
export const SeenConsumer = z.object({
  id: Id,
  isDisclosed: z.boolean(),
  displayName: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  state: State.nullable(),
})
export type SeenConsumer = z.infer<typeof SeenConsumer>

/**
 * Somebody on the other side of a chat, an appointment or a team, already cut to what the viewer
 * may see.
 */
export const Person = z.object({
  id: Id,
  displayName: z.string(),
  role: Role,
  avatarUrl: z.string().nullable(),
  /** Null when not shown to others. */
  onlineStatus: OnlineStatus.nullable(),
})
export type Person = z.infer<typeof Person>

/**
 * A consumer's agreement that one advisor may know them; the phone number is a choice of its own.
 */
export const Consent = z.object({
  advisorId: Id,
  advisorName: z.string(),
  advisorAvatarUrl: z.string().nullable(),
  sharesPhone: z.boolean(),
  grantedAt: Instant,
})
export type Consent = z.infer<typeof Consent>
export const GrantConsent = z.object({
  sharesPhone: z.boolean().default(false),
  source: z.enum(contactSources).default('profile'),
})
export type GrantConsent = z.infer<typeof GrantConsent>

export const Block = z.object({ userId: Id, displayName: z.string(), createdAt: Instant })
export type Block = z.infer<typeof Block>
