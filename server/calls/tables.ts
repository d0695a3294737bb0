/** Holds call sessions between two people of a chat. */
import { sql } from 'drizzle-orm'
import { index, integer, pgEnum, pgTable, uuid } from 'drizzle-orm/pg-core'
import { callStatuses, callTypes } from '#contract/calls/values.ts'
import { chats } from '#server/messaging/tables.ts'
import { createdAt, id, instant, updatedAt } from '#server/platform/db/columns.ts'
import { profiles } from '#server/profiles/tables.ts'

export const callStatus = pgEnum('call_status', callStatuses)
export const callType = pgEnum('call_type', callTypes)

export const calls = pgTable(
  'calls',
  {
    id: id(),
    chatId: uuid()
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    initiatorId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    recipientId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    type: callType().notNull().default('audio'),
    status: callStatus().notNull().default('initiated'),
    startTime: instant().notNull(),
    answeredAt: instant(),
    endTime: instant(),
    durationSeconds: integer(),
    /** The sessions in which the call is held; when one of them ends, so does the call. */
    initiatorSessionId: uuid(),
    recipientSessionId: uuid(),
    /** Since when each side has no connection; null while they have one. */
    initiatorGoneAt: instant(),
    recipientGoneAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('calls_initiator').on(table.initiatorId, table.startTime),
    index('calls_recipient').on(table.recipientId, table.startTime),
    // Whether somebody is in a call, and the sweep of unanswered ones.
    index('calls_open').on(table.startTime).where(sql`status in ('initiated', 'ringing', 'ongoing')`),
  ],
)

export type CallRow = typeof calls.$inferSelect
