/**
 * Holds who people are: the base row, the role rows, whom a consumer agreed to be known by, and
 * blocks.
 */
import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  numeric,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BriefField } from '#contract/profiles/briefs/schemas.ts'
import { compensations, disclosureStatements, fiduciaryStatements } from '#contract/profiles/practice/values.ts'
import {
  type ConsumerAnswer,
  certifications,
  communications,
  contactSources,
  financialGoals,
  incomeBrackets,
  type Language,
  onlineStatuses,
  riskTolerances,
  roles,
  type State,
  specialties,
  startTimelines,
  timesOfDay,
} from '#contract/profiles/values.ts'
import { users } from '#server/auth/tables.ts'
import { citext, createdAt, dollars, id, instant, updatedAt } from '#server/platform/db/columns.ts'

export const userType = pgEnum('user_type', roles)
export const onlineStatus = pgEnum('online_status', onlineStatuses)
export const incomeBracket = pgEnum('income_bracket', incomeBrackets)
export const riskTolerance = pgEnum('risk_tolerance', riskTolerances)
export const startTimeline = pgEnum('start_timeline', startTimelines)
export const specialty = pgEnum('specialty', specialties)
export const communication = pgEnum('communication', communications)
export const financialGoal = pgEnum('financial_goal', financialGoals)
export const certification = pgEnum('certification', certifications)
export const timeOfDay = pgEnum('time_of_day', timesOfDay)
export const compensation = pgEnum('compensation', compensations)
export const fiduciaryStatement = pgEnum('fiduciary_statement', fiduciaryStatements)
export const disclosureStatement = pgEnum('disclosure_statement', disclosureStatements)
export const contactSource = pgEnum('contact_source', contactSources)

const userId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const profiles = pgTable(
  'profiles',
  {
    id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A copy of the account's address, kept by auth's events. */
    email: citext().notNull(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    userType: userType().notNull(),
    chatEnabled: boolean().notNull().default(true),
    onlineStatus: onlineStatus().notNull().default('offline'),
    lastOnline: instant(),
    /**
     * Busy, away or offline because the person said so; null follows their connections and
     * activity.
     */
    chosenStatus: onlineStatus(),
    /** The last report of activity, from whichever device: idleness is counted from here. */
    lastActiveAt: instant(),
    showOnlineStatus: boolean().notNull().default(true),
    /**
     * The person's browser may connect calls without a relay, which shows the other side its
     * address.
     */
    allowDirectCalls: boolean().notNull().default(false),
    /** Took the tour of the product or refused it, on whichever device. */
    hasSeenTour: boolean().notNull().default(false),
    phone: text(),
    addressLine1: text(),
    addressLine2: text(),
    city: text(),
    state: text().$type<State>(),
    zipCode: text(),
    country: text().notNull().default('US'),
    avatarUrl: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // Admin counts by kind and by day of sign-up.
    index('profiles_user_type_created').on(table.userType, table.createdAt),
    // The list of accounts, the newest first.
    index('profiles_created').on(table.createdAt, table.id),
    // The search of accounts by administrators.
    index('profiles_account_like').using(
      'gin',
      sql`(${table.firstName} || ' ' || ${table.lastName} || ' ' || ${table.email}::text) gin_trgm_ops`,
    ),
    // The directory's search around a ZIP code, whose last four digits do not count.
    index('profiles_zip_code').on(sql`left(${table.zipCode}, 5)`),
    // The sweep that takes people offline whose server died without saying so.
    index('profiles_connected').on(table.lastOnline).where(sql`online_status <> 'offline'`),
  ],
)

/** A column for the id of a person, with whose account the row is deleted. */
export const profileId = () => uuid().references(() => profiles.id, { onDelete: 'cascade' })

export const consumerProfiles = pgTable('consumer_profiles', {
  id: profileId().primaryKey(),
  status: text().notNull().default('active'),
  /** 0 means not set. */
  age: integer().notNull().default(0),
  incomeBracket: incomeBracket(),
  investmentAmount: dollars().notNull().default(0),
  investableAssets: dollars().notNull().default(0),
  riskTolerance: riskTolerance().notNull().default('medium'),
  financialGoals: financialGoal().array().notNull().default([]),
  preferredAdvisorSpecialties: specialty().array().notNull().default([]),
  /** Within `preferredAdvisorSpecialties`. */
  topSpecialties: specialty().array().notNull().default([]),
  preferredCommunication: communication().array().notNull().default([]),
  preferredLanguage: text().$type<Language>().notNull().default('en'),
  startTimeline: startTimeline().notNull().default('not_sure'),
  /** Empty for any time. */
  timesOfDay: timeOfDay().array().notNull().default([]),
  /** Parts the person has saved themselves: a default that nobody confirmed is no answer. */
  answered: text().array().$type<ConsumerAnswer[]>().notNull().default([]),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const advisorProfiles = pgTable(
  'advisor_profiles',
  {
    id: profileId().primaryKey(),
    organization: text(),
    website: text(),
    isAccredited: boolean().notNull().default(false),
    headline: text(),
    biography: text(),
    assetsUnderManagement: dollars().notNull().default(0),
    yearsOfExperience: integer().notNull().default(0),
    hourlyRateUsd: integer().notNull().default(0),
    portfolioFeePercent: numeric({ precision: 4, scale: 2, mode: 'number' }).notNull().default(0),
    flatFeeUsd: integer().notNull().default(0),
    /** The advisor's own statements; null means not stated. */
    compensation: compensation(),
    fiduciaryStatement: fiduciaryStatement(),
    /** 0 means that there is no minimum. */
    minimumYearlyFeeUsd: integer(),
    feeIncludes: text(),
    custodian: text(),
    typicalClients: text(),
    firstMeeting: text(),
    brochureUrl: text(),
    disclosures: disclosureStatement(),
    disclosuresStatedAt: instant(),
    languages: text().array().$type<Language[]>().notNull().default([]),
    certifications: certification().array().notNull().default([]),
    expertise: specialty().array().notNull().default([]),
    /** Within `expertise`. */
    focusAreas: specialty().array().notNull().default([]),
    preferredCommunication: communication().array().notNull().default([]),
    servedStates: text().array().$type<State[]>().notNull().default([]),
    minimumAssets: dollars().notNull().default(0),
    /** 0 sets no bound, here and below. */
    maximumAssets: dollars().notNull().default(0),
    /** Enforced by matching: an advisor who reaches it is full until the week ends. */
    newPeopleAWeek: integer().notNull().default(0),
    acceptsClients: boolean().notNull().default(true),
    /** Shown to consumers only after its owner said so. */
    published: boolean().notNull().default(false),
    /** Kept by the database from the reviews (reviews/tables.ts), never written here. */
    averageRating: numeric({ precision: 3, scale: 2, mode: 'number' }),
    ratingCount: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // Matching and the directory read only these.
    index('advisor_profiles_listed').on(table.id).where(sql`published and accepts_clients`),
    index('advisor_profiles_served_states').using('gin', table.servedStates),
  ],
)

/**
 * Each agreement is one advisor's alone; a withdrawn one stays as the record that it was in force.
 */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    consumerId: userId(),
    advisorId: userId(),
    sharesPhone: boolean().notNull().default(false),
    /** Where on the pages it was given. */
    source: contactSource().notNull().default('profile'),
    grantedAt: instant().notNull(),
    withdrawnAt: instant(),
  },
  (table) => [
    uniqueIndex('consents_one_in_force').on(table.consumerId, table.advisorId).where(sql`withdrawn_at is null`),
    // What is counted by day.
    index('consents_granted').on(table.grantedAt),
    index('consents_advisor').on(table.advisorId, table.consumerId).where(sql`withdrawn_at is null`),
  ],
)

/** Condition over `consents`: in force, as its partial indexes have it. */
export const isInForce = isNull(consents.withdrawnAt)

/** The ids or the columns of a consumer and an advisor, such as a table that has both. */
type PairColumns = { readonly consumerId: string | SQLWrapper; readonly advisorId: string | SQLWrapper }

/** Condition over `consents`: the one in force of a pair. */
export const consentInForce = ({ consumerId, advisorId }: PairColumns): SQL | undefined =>
  and(eq(consents.consumerId, consumerId), eq(consents.advisorId, advisorId), isInForce)

/** Condition of any query: the advisor of a pair may know who the consumer is. */
export const hasConsentInForce = (pair: PairColumns): SQL<boolean> =>
  sql<boolean>`exists (select from ${consents} where ${consentInForce(pair)})`

/**
 * The condition, beside `users` as the consumer, that a consent ended because their account was
 * deleted: the deletion withdraws it at the same instant.
 */
export const endedByDeletion = sql<boolean>`coalesce(${consents.withdrawnAt} = ${users.deletedAt}, false)`

/**
 * What a consumer shares with one advisor beyond the consent: only the choice of fields, because
 * answers are read from the profile. Deleted with the consent, with a block and with either
 * account.
 */
export const briefs = pgTable(
  'briefs',
  {
    consumerId: userId(),
    advisorId: userId(),
    fields: text().array().$type<BriefField[]>().notNull(),
    note: text().notNull(),
    /** Counts the saves, so that a device that holds an older one is refused. */
    version: integer().notNull().default(1),
    sharedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.consumerId, table.advisorId] }),
    // Account deletion removes the briefs of an advisor.
    index('briefs_advisor').on(table.advisorId),
  ],
)

/** Two people in either order. */
export type UserPair = { readonly userId: string; readonly otherUserId: string }

export const blocks = pgTable(
  'blocks',
  { blockerId: userId(), blockedId: userId(), createdAt: createdAt() },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    // A block counts both ways, so it is looked up from either side.
    index('blocks_blocked').on(table.blockedId, table.blockerId),
  ],
)

type PersonId = SQLWrapper | string

/** Condition of any query: one of two people has blocked the other. */
export const hasBlock = (personId: PersonId, partnerId: PersonId): SQL<boolean> =>
  sql<boolean>`exists (select from ${blocks}
    where (${blocks.blockerId} = ${personId} and ${blocks.blockedId} = ${partnerId})
      or (${blocks.blockerId} = ${partnerId} and ${blocks.blockedId} = ${personId}))`

/** A query of the ids of those whom a person has blocked, or who have blocked them. */
export const blockedWith = (personId: PersonId): SQL =>
  sql`select ${blocks.blockedId} from ${blocks} where ${blocks.blockerId} = ${personId}
    union all select ${blocks.blockerId} from ${blocks} where ${blocks.blockedId} = ${personId}`

export type ProfileRow = typeof profiles.$inferSelect
export type ConsumerProfileRow = typeof consumerProfiles.$inferSelect
export type AdvisorProfileRow = typeof advisorProfiles.$inferSelect
export type ConsentRow = typeof consents.$inferSelect
export type BriefRow = typeof briefs.$inferSelect
export type BlockRow = typeof blocks.$inferSelect
