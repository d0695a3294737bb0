/**
 * Holds calls between two people of a chat, how good they were, and who waits for the call of an
 * appointment.
 */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgEnum, pgTable, primaryKey, real, uuid } from 'drizzle-orm/pg-core'
import { callStatuses, callTypes } from '#contract/calls/values.ts'
import { chats } from '#server/messaging/tables.ts'
import { createdAt, id, instant, updatedAt } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'
import { appointments } from '#server/scheduling/tables.ts'

export const callStatus = pgEnum('call_status', callStatuses)
export const callType = pgEnum('call_type', callTypes)

export const calls = pgTable(
  'calls',
  {
    id: id(),
    chatId: uuid()
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    /** The appointment that both sides joined; null for a call that rang. */
    appointmentId: uuid().references(() => appointments.id, { onDelete: 'set null' }),
    initiatorId: profileId().notNull(),
    recipientId: profileId().notNull(),
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
    index('calls_chat').on(table.chatId, table.startTime),
    index('calls_started').on(table.startTime),
    index('calls_appointment').on(table.appointmentId).where(sql`appointment_id is not null`),
    // Whether somebody is in a call, and the sweep of unanswered ones.
    index('calls_open').on(table.startTime).where(sql`status in ('initiated', 'ringing', 'ongoing')`),
  ],
)

export type CallRow = typeof calls.$inferSelect

const callId = () =>
  uuid()
    .notNull()
    .references(() => calls.id, { onDelete: 'cascade' })
/** The figures of ten seconds of a call, as one side measured them. */
export const callSamples = pgTable(
  'call_samples',
  {
    id: id(),
    callId: callId(),
    userId: profileId().notNull(),
    createdAt: createdAt(),
    roundTripMs: integer().notNull(),
    jitterMs: integer().notNull(),
    lossRatio: real().notNull(),
    receivedKbps: integer().notNull(),
    sentKbps: integer().notNull(),
    freezes: integer().notNull(),
    isRelayed: boolean().notNull(),
    /** The estimated mean opinion score, 1 to 4.5 (quality/rules.ts). */
    opinionScore: real().notNull(),
  },
  (table) => [
    index('call_samples_call').on(table.callId, table.userId),
    index('call_samples_user').on(table.userId),
    index('call_samples_created').on(table.createdAt),
  ],
)

/** What each side says of a call afterwards. */
export const callRatings = pgTable(
  'call_ratings',
  { callId: callId(), userId: profileId().notNull(), isGood: boolean().notNull(), createdAt: createdAt() },
  (table) => [primaryKey({ columns: [table.callId, table.userId] }), index('call_ratings_user').on(table.userId)],
)

/** Who has joined an appointment and waits for the other side, and in which tab. */
export const waitingRooms = pgTable(
  'waiting_rooms',
  {
    appointmentId: uuid()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    userId: profileId().notNull(),
    tabId: uuid().notNull(),
    sessionId: uuid(),
    since: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.appointmentId, table.userId] }),
    index('waiting_rooms_user').on(table.userId),
  ],
)

export type CallSampleRow = typeof callSamples.$inferSelect
export type WaitingRow = typeof waitingRooms.$inferSelect
