/** Holds what a consumer wants counted and what passed between a consumer and an advisor. */
import { sql } from 'drizzle-orm'
import { boolean, date, doublePrecision, index, integer, pgEnum, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { defaultPreferences, passReasons, reactions } from '#contract/matching/values.ts'
import { createdAt, instant, updatedAt } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'

export const reaction = pgEnum('reaction', reactions)
export const passReason = pgEnum('pass_reason', passReasons)

export const matchPreferences = pgTable('match_preferences', {
  consumerId: profileId().primaryKey(),
  prioritizeLanguage: boolean().notNull().default(defaultPreferences.prioritizeLanguage),
  prioritizeAvailability: boolean().notNull().default(defaultPreferences.prioritizeAvailability),
  prioritizeExpertise: boolean().notNull().default(defaultPreferences.prioritizeExpertise),
  prioritizeLocation: boolean().notNull().default(defaultPreferences.prioritizeLocation),
  minimumMatchScore: integer().notNull().default(defaultPreferences.minimumMatchScore),
  considerInteractionData: boolean().notNull().default(defaultPreferences.considerInteractionData),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/**
 * One row a pair, however much passes between them: all kinds decay with the same half-life, so the
 * sum at `asOf` decays as one number and a new act is added to it.
 */
export const interactions = pgTable(
  'interactions',
  {
    consumerId: profileId().notNull(),
    advisorId: profileId().notNull(),
    strength: doublePrecision().notNull().default(0),
    asOf: instant().notNull(),
    reaction: reaction(),
    reactedAt: instant(),
    /** Why they passed; both go when the pass does. */
    passReasons: passReason().array().notNull().default([]),
    passNote: text().notNull().default(''),
    /** A view counts once a day. */
    lastViewedOn: date({ mode: 'string' }),
    viewCount: integer().notNull().default(0),
    /**
     * The counts in a score's explanation: the consumer's messages, and appointments requested and
     * held.
     */
    messageCount: integer().notNull().default(0),
    appointmentCount: integer().notNull().default(0),
    completedCount: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.consumerId, table.advisorId] }),
    index('interactions_advisor').on(table.advisorId),
    index('interactions_liked').on(table.consumerId).where(sql`reaction = 'like'`),
  ],
)

/** Profile views by day, for the advisor's own numbers; nobody's identity is in it. */
export const profileViews = pgTable(
  'profile_views',
  {
    advisorId: profileId().notNull(),
    day: date({ mode: 'string' }).notNull(),
    views: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.advisorId, table.day] })],
)

export type MatchPreferencesRow = typeof matchPreferences.$inferSelect
export type InteractionRow = typeof interactions.$inferSelect
/** What an explanation tells of what passed between the two. */
export type InteractionSummary = Pick<
  InteractionRow,
  'reaction' | 'reactedAt' | 'messageCount' | 'appointmentCount' | 'completedCount'
>
