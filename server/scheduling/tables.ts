/**
 * Holds when advisors can be booked, and the appointments; the database refuses overlaps. The
 * trigger scheduling_keep_time_zone copies an advisor's zone to advisor_capacity, where their week
 * is counted.
 */
import { and, eq, gt, type SQLWrapper, sql } from 'drizzle-orm'
import { index, integer, jsonb, pgEnum, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Availability } from '#contract/scheduling/schemas.ts'
import {
  appointmentActors,
  appointmentKinds,
  appointmentModes,
  appointmentStatuses,
  appointmentSteps,
  bookingConfirmations,
  defaultAvailability,
  easternZone,
  type ReminderHours,
  statesByZone,
} from '#contract/scheduling/values.ts'
import { emailChoices } from '#server/emails/tables.ts'
import { bytes, createdAt, id, instant, updatedAt } from '#server/platform/db/columns.ts'
import { profileId, profiles } from '#server/profiles/tables.ts'

export const appointmentKind = pgEnum('appointment_kind', appointmentKinds)
export const appointmentMode = pgEnum('appointment_mode', appointmentModes)
export const appointmentStatus = pgEnum('appointment_status', appointmentStatuses)
export const bookingConfirmation = pgEnum('booking_confirmation', bookingConfirmations)
export const appointmentSide = pgEnum('appointment_side', appointmentActors)
export const appointmentStep = pgEnum('appointment_step', appointmentSteps)

/**
 * An advisor's rules for being seen. Locked while an appointment is made, so that a daily limit
 * cannot be raced.
 */
export const availability = pgTable('availability', {
  advisorId: profileId().primaryKey(),
  timeZone: text().notNull(),
  weeklyHours: jsonb().$type<Availability['weeklyHours']>().notNull(),
  exceptions: jsonb().$type<Availability['exceptions']>().notNull().default([]),
  lengthsMinutes: jsonb().$type<Availability['lengthsMinutes']>().notNull().default(defaultAvailability.lengthsMinutes),
  bufferMinutes: integer().notNull(),
  bufferBeforeMinutes: integer().notNull().default(0),
  minimumNoticeHours: integer().notNull(),
  dailyLimit: integer().notNull(),
  modes: appointmentMode().array().notNull(),
  officeAddress: text().notNull().default(''),
  confirmation: bookingConfirmation().notNull().default('instant'),
  /** When the advisor saved them; null for the default rules, stored by the first booking. */
  savedAt: instant(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/**
 * The open consultation slots of the coming weeks, worked out ahead so that matching counts them
 * for every advisor without computing calendars: refreshed in the transaction that changes them,
 * and every night.
 */
export const openings = pgTable(
  'openings',
  {
    advisorId: profileId().primaryKey(),
    /** Rising. The minimum notice is not yet taken off: it depends on the moment of reading. */
    startsAt: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).array().notNull(),
    /**
     * By UTC day from that of the first slot on: bit 0 to 23 for each hour in which a slot starts
     * (openings/rules.ts).
     */
    openHours: integer().array().notNull().default([]),
    minimumNoticeHours: integer().notNull(),
    computedAt: instant().notNull(),
  },
  (table) => [index('openings_computed').on(table.computedAt)],
)

export const appointments = pgTable(
  'appointments',
  {
    id: id(),
    consumerId: profileId().notNull(),
    advisorId: profileId().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /**
     * Start and end with the advisor's buffers: between them appointments_advisor_no_overlap keeps
     * the time free.
     */
    heldFrom: instant().notNull(),
    heldUntil: instant().notNull(),
    /** The zone the consumer chose in. */
    timeZone: text().notNull(),
    kind: appointmentKind().notNull(),
    mode: appointmentMode().notNull(),
    status: appointmentStatus().notNull().default('requested'),
    notes: text().notNull().default(''),
    /** The office, or the number to call, as it was when booked; empty where neither is needed. */
    location: text().notNull().default(''),
    canceledBy: appointmentSide(),
    cancelReason: text(),
    /** Counts moves, so that calendars know which file is newer (RFC 5545 SEQUENCE). */
    sequence: integer().notNull().default(0),
    /**
     * Reminders that are done with for the present time: sent, or their moment was over when it was
     * confirmed.
     */
    remindedHours: integer().array().$type<ReminderHours[]>().notNull().default([]),
    /** When its call began and ended; later calls of the same appointment move the end. */
    callStartedAt: instant(),
    callEndedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('appointments_advisor_time').on(table.advisorId, table.startsAt),
    index('appointments_consumer_time').on(table.consumerId, table.startsAt),
    uniqueIndex('appointments_one_open_consultation')
      .on(table.consumerId, table.advisorId)
      .where(sql`kind = 'consultation' and status in ('requested', 'confirmed')`),
    // What is counted by day.
    index('appointments_created').on(table.createdAt),
    index('appointments_ends').on(table.endsAt),
    // Reminders, and the sweep of those that are over.
    index('appointments_upcoming').on(table.startsAt).where(sql`status in ('requested', 'confirmed')`),
  ],
)

export const appointmentChanges = pgTable(
  'appointment_changes',
  {
    id: id(),
    appointmentId: uuid()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    by: appointmentSide().notNull(),
    what: appointmentStep().notNull(),
    startsAt: instant().notNull(),
  },
  (table) => [index('appointment_changes_appointment').on(table.appointmentId, table.at)],
)

/** The secret addresses of calendar feeds; only the SHA-256 of the token is kept. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: profileId().primaryKey(),
  tokenHash: bytes().notNull().unique('calendar_feeds_token_once'),
  createdAt: createdAt(),
})

export type AppointmentRow = typeof appointments.$inferSelect
export type AppointmentChangeRow = typeof appointmentChanges.$inferSelect

/** Condition over appointments: a consumer waits for this advisor to confirm a time to come. */
export const waitsForDecisionOf = (advisorId: string, now: Date) =>
  and(eq(appointments.advisorId, advisorId), gt(appointments.startsAt, now), eq(appointments.status, 'requested'))

const zoneOfTheirState = sql`case ${sql.join(
  Object.entries(statesByZone).map(([zone, states]) => sql`when person.state::text in ${states} then ${zone}::text`),
  sql` `,
)} else ${easternZone}::text end`

/**
 * The clock of a user: that of the hours they saved, else the one they last booked in, else that of
 * their quiet hours, else that of the device they last came with, else that of their state. Null
 * for an account that is gone.
 */
export const zoneOfUser = (userId: SQLWrapper) => sql<string | null>`(
  select coalesce(
    (select ${availability.timeZone} from ${availability}
      where ${availability.advisorId} = person.id and ${availability.savedAt} is not null),
    (select ${appointments.timeZone} from ${appointments} where ${appointments.consumerId} = person.id
      order by ${appointments.createdAt} desc, ${appointments.id} desc limit 1),
    (select coalesce(${emailChoices.quietHours} ->> 'timeZone', ${emailChoices.deviceTimeZone}) from ${emailChoices}
      where ${emailChoices.userId} = person.id),
    ${zoneOfTheirState})
  from ${profiles} person where person.id = ${userId})`
