/**
 * Holds what clients say of advisors, the reports about it, and its history, which the trigger
 * review_history_append_only refuses to change. The trigger reviews_keep_rating writes
 * average_rating and rating_count of advisor_profiles from the published ones: a declared case of a
 * table written from another capability, so that the two cannot disagree.
 */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  reportGrounds,
  reviewCompensations,
  reviewConfirmations,
  reviewConflicts,
  reviewParties,
  reviewStates,
  reviewSteps,
} from '#contract/reviews/values.ts'
import { createdAt, id, instant, updatedAt } from '#server/platform/db/columns.ts'
import { profileId, profiles, specialty } from '#server/profiles/tables.ts'
import { appointments } from '#server/scheduling/tables.ts'

export const reviewState = pgEnum('review_state', reviewStates)
export const reviewConfirmation = pgEnum('review_confirmation', reviewConfirmations)
export const reviewCompensation = pgEnum('review_compensation', reviewCompensations)
export const reviewConflict = pgEnum('review_conflict', reviewConflicts)
export const reportGround = pgEnum('review_report_ground', reportGrounds)
export const reviewStep = pgEnum('review_step', reviewSteps)
export const reviewParty = pgEnum('review_party', reviewParties)

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    appointmentId: uuid()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' })
      .unique('reviews_one_per_appointment'),
    consumerId: profileId().notNull(),
    advisorId: profileId().notNull(),
    state: reviewState().notNull().default('published'),
    confirmation: reviewConfirmation().notNull().default('both_sides'),
    rating: integer().notNull(),
    text: text().notNull(),
    subjects: specialty().array().notNull().default([]),
    isClient: boolean().notNull().default(false),
    compensation: reviewCompensation().notNull().default('none'),
    conflict: reviewConflict().notNull().default('none'),
    answer: text(),
    answeredAt: instant(),
    editedAt: instant(),
    /** Since when an operator must look at it: held, or reported. */
    waitingSince: instant(),
    decidedAt: instant(),
    removalGround: reportGround(),
    removalReason: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // Latest first, page by page; the few of one advisor are sorted otherwise in memory.
    index('reviews_created').on(table.createdAt),
    index('reviews_advisor').on(table.advisorId, table.createdAt, table.id),
    index('reviews_consumer').on(table.consumerId),
    index('reviews_waiting').on(table.waitingSince, table.id).where(sql`waiting_since is not null`),
    index('reviews_decided').on(table.decidedAt, table.id).where(sql`decided_at is not null`),
  ],
)

export const reviewReports = pgTable(
  'review_reports',
  {
    id: id(),
    reviewId: uuid()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    reporterId: profileId().notNull(),
    ground: reportGround().notNull(),
    note: text().notNull().default(''),
    createdAt: createdAt(),
    /** When the decision was made that settles it; null while it waits. */
    settledAt: instant(),
  },
  (table) => [
    uniqueIndex('review_reports_one_a_person').on(table.reviewId, table.reporterId),
    index('review_reports_reporter').on(table.reporterId),
  ],
)

/** Everything that ever happened to a review; rating and text are those before an edit. */
export const reviewHistory = pgTable(
  'review_history',
  {
    id: id(),
    reviewId: uuid()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    step: reviewStep().notNull(),
    party: reviewParty().notNull(),
    actorId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    rating: integer(),
    /** The text before the step, or the reason of a decision. */
    text: text().notNull().default(''),
  },
  (table) => [
    index('review_history_review').on(table.reviewId, table.at),
    index('review_history_actor').on(table.actorId),
  ],
)

export type ReviewRow = typeof reviews.$inferSelect
export type ReviewReportRow = typeof reviewReports.$inferSelect
export type ReviewHistoryRow = typeof reviewHistory.$inferSelect
