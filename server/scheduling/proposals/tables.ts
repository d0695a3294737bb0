/** Holds the times that advisors offer to single clients; an offer holds none of them. */
import { sql } from 'drizzle-orm'
import { index, pgEnum, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { proposalStatuses } from '#contract/scheduling/proposals/values.ts'
import { createdAt, id, instant } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'
import { appointmentKind, appointmentMode, appointments } from '../tables.ts'

export const proposalStatus = pgEnum('proposal_status', proposalStatuses)

export const proposals = pgTable(
  'proposals',
  {
    id: id(),
    consumerId: profileId().notNull(),
    advisorId: profileId().notNull(),
    kind: appointmentKind().notNull(),
    mode: appointmentMode().notNull(),
    /** Rising. */
    startsAt: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).array().notNull(),
    message: text().notNull().default(''),
    status: proposalStatus().notNull().default('open'),
    declineReason: text(),
    expiresAt: instant().notNull(),
    /** What became of an accepted one. */
    appointmentId: uuid().references(() => appointments.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('proposals_one_open').on(table.consumerId, table.advisorId).where(sql`status = 'open'`),
    index('proposals_consumer').on(table.consumerId, table.createdAt),
    index('proposals_advisor').on(table.advisorId, table.createdAt),
    index('proposals_appointment').on(table.appointmentId),
    // What others have taken, and what is over.
    index('proposals_open_advisor').on(table.advisorId).where(sql`status = 'open'`),
    index('proposals_open_until').on(table.expiresAt).where(sql`status = 'open'`),
  ],
)

export type ProposalRow = typeof proposals.$inferSelect
