import { and, asc, eq, gt, inArray, lt, lte, ne, or, sql } from 'drizzle-orm'
import { hours } from '#contract/core/durations.ts'
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import type { AppointmentsQuery } from '#contract/scheduling/schemas.ts'
import {
  completedAfterHours,
  holdingStatuses,
  openStatuses,
  type ReminderHours,
  reminderHours,
  unconfirmedWarningHours,
} from '#contract/scheduling/values.ts'
import { isAccountOpen, users } from '#server/auth/tables.ts'
import { lockUntilCommit } from '#server/platform/db/advisory-lock.ts'
import type { Db } from '#server/platform/db/client.ts'
import { problemsBy } from '#server/platform/db/constraints.ts'
import { type Cursor, isAfter, orderOf } from '#server/platform/db/cursor.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import type { RowsPage } from '#server/platform/each-row.ts'
import { listBusyTimes } from './linked-calendars/store.ts'
import { type AppointmentChangeRow, type AppointmentRow, appointmentChanges, appointments } from './tables.ts'

/** What the database rejects when two requests cross. */
const onViolation = problemsBy({
  appointments_advisor_no_overlap: 'scheduling.slot-taken',
  appointments_one_open_consultation: 'scheduling.consultation-used',
})

/** @throws scheduling.slot-taken, scheduling.consultation-used */
export async function insertAppointment(db: Db, values: typeof appointments.$inferInsert): Promise<AppointmentRow> {
  return firstRow(await db.insert(appointments).values(values).returning().catch(onViolation))
}

/** @throws scheduling.slot-taken, scheduling.consultation-used */
export async function updateAppointment(
  db: Db,
  id: string,
  change: Partial<typeof appointments.$inferInsert>,
): Promise<AppointmentRow> {
  return firstRow(
    await db.update(appointments).set(change).where(eq(appointments.id, id)).returning().catch(onViolation),
  )
}

export async function findAppointment(db: Db, id: string): Promise<AppointmentRow | null> {
  const [row] = await db.select().from(appointments).where(eq(appointments.id, id))
  return row ?? null
}

export async function lockAppointment(db: Db, id: string): Promise<AppointmentRow | null> {
  const [row] = await db.select().from(appointments).where(eq(appointments.id, id)).for('update')
  return row ?? null
}

export async function insertChange(db: Db, change: typeof appointmentChanges.$inferInsert): Promise<void> {
  await db.insert(appointmentChanges).values(change)
}

export async function listChanges(db: Db, ids: readonly string[]): Promise<Map<string, AppointmentChangeRow[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(appointmentChanges)
    .where(inArray(appointmentChanges.appointmentId, [...ids]))
    .orderBy(asc(appointmentChanges.at), asc(appointmentChanges.id))
  return Map.groupBy(rows, (row) => row.appointmentId)
}

/** Somebody's appointments, on whichever side, that touch a window of time, after a cursor. */
export async function listAppointments(
  db: Db,
  userId: string,
  { withId, from, to, status, order, after, limit }: Omit<AppointmentsQuery, 'cursor'> & { after: Cursor | null },
): Promise<AppointmentRow[]> {
  const listOrder = order === 'earliest' ? earliestFirst : latestFirst
  return db
    .select()
    .from(appointments)
    .where(
      and(
        withId === undefined ? isOf(userId) : ofPeople([userId, withId]),
        from === undefined ? undefined : gt(appointments.endsAt, new Date(from)),
        to === undefined ? undefined : lt(appointments.startsAt, new Date(to)),
        status === undefined ? undefined : eq(appointments.status, status),
        isAfter(after, listOrder),
      ),
    )
    .orderBy(...orderOf(listOrder))
    .limit(limit)
}

const isOf = (userId: string) => or(eq(appointments.consumerId, userId), eq(appointments.advisorId, userId))

/** Appointments between two people, whichever of them is the advisor. */
const ofPeople = (people: readonly [string, string]) =>
  and(inArray(appointments.consumerId, [...people]), inArray(appointments.advisorId, [...people]))

const earliestFirst = { at: appointments.startsAt, id: appointments.id, direction: 'asc' } as const
const latestFirst = { ...earliestFirst, direction: 'desc' } as const

/** An advisor's appointments after a cursor, the latest first. */
export function listLatest(
  db: Db,
  advisorId: string,
  { status, after, limit }: { status: AppointmentRow['status'] | undefined; after: Cursor | null; limit: number },
): Promise<AppointmentRow[]> {
  const inStatus = status === undefined ? undefined : eq(appointments.status, status)
  return db
    .select()
    .from(appointments)
    .where(and(eq(appointments.advisorId, advisorId), inStatus, isAfter(after, latestFirst)))
    .orderBy(...orderOf(latestFirst))
    .limit(limit)
}

/** Tells whether this pair holds an appointment at exactly this time. */
export async function existsAt(db: Db, pair: ConsumerAdvisorPair, startsAt: Date): Promise<boolean> {
  const found = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(ofPair(pair), eq(appointments.startsAt, startsAt), inArray(appointments.status, [...holdingStatuses])))
    .limit(1)
  return found.length > 0
}

/** Tells whether two people, on either side, have an open appointment at exactly this time. */
export async function existsOpenAt(db: Db, people: readonly [string, string], startsAt: Date): Promise<boolean> {
  const isOpen = inArray(appointments.status, [...openStatuses])
  return (await db.$count(appointments, and(ofPeople(people), isOpen, eq(appointments.startsAt, startsAt)))) > 0
}

/**
 * Keeps everybody else from taking this consumer's time until the transaction ends. Always lock the
 * advisor's calendar before it, to avoid deadlocks.
 */
export async function lockConsumerTime(db: Db, consumerId: string): Promise<void> {
  await lockUntilCommit(db, `scheduling:${consumerId}`)
}

/**
 * Tells whether a consumer is busy between two instants: by an open appointment other than
 * `exceptId`, or by a calendar that they linked.
 */
export async function existsInTime(
  db: Db,
  { consumerId, startsAt, endsAt, exceptId }: { consumerId: string; startsAt: Date; endsAt: Date; exceptId?: string },
): Promise<boolean> {
  const appointment = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.consumerId, consumerId),
        inArray(appointments.status, [...openStatuses]),
        lt(appointments.startsAt, endsAt),
        gt(appointments.endsAt, startsAt),
        exceptId === undefined ? undefined : ne(appointments.id, exceptId),
      ),
    )
    .limit(1)
  if (appointment.length > 0) return true
  const busy = await listBusyTimes(db, { ownerIds: [consumerId], from: startsAt, until: endsAt, limit: 1 })
  return busy.length > 0
}

/** Tells whether the account of a person is neither deleted nor suspended at an instant. */
export async function existsOpenAccount(db: Db, userId: string, at: Date): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, userId), isAccountOpen(at)))) > 0
}

/** Erases the numbers a consumer gave for calls. */
export async function updateNumbersErased(db: Db, consumerId: string): Promise<void> {
  await db
    .update(appointments)
    .set({ location: '' })
    .where(and(eq(appointments.consumerId, consumerId), eq(appointments.mode, 'phone')))
}

/** Tells whether these two have met: an appointment of theirs took place. */
export async function existsCompleted(db: Db, pair: ConsumerAdvisorPair): Promise<boolean> {
  const found = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(ofPair(pair), eq(appointments.status, 'completed')))
    .limit(1)
  return found.length > 0
}

/** Those of at most 100 pairs who have met or are about to. */
export async function listSharedPairs(db: Db, pairs: readonly ConsumerAdvisorPair[]): Promise<ConsumerAdvisorPair[]> {
  if (pairs.length === 0) return []
  return db
    .selectDistinct({ consumerId: appointments.consumerId, advisorId: appointments.advisorId })
    .from(appointments)
    .where(and(or(...pairs.map(ofPair)), inArray(appointments.status, ['requested', 'confirmed', 'completed'])))
}

/**
 * Appointments still ahead, of one pair or of everybody somebody sees; with `isRunningToo` also
 * those that have begun and not ended.
 */
export async function listOpenAppointments(
  db: Db,
  whose: ConsumerAdvisorPair | { userId: string; until?: Date },
  { now, isRunningToo = false }: { now: Date; isRunningToo?: boolean },
): Promise<AppointmentRow[]> {
  return (
    db
      .select()
      .from(appointments)
      .where(
        and(
          'userId' in whose
            ? or(eq(appointments.consumerId, whose.userId), eq(appointments.advisorId, whose.userId))
            : ofPair(whose),
          inArray(appointments.status, [...openStatuses]),
          gt(isRunningToo ? appointments.endsAt : appointments.startsAt, now),
          'userId' in whose && whose.until ? lt(appointments.startsAt, whose.until) : undefined,
        ),
      )
      // Several calendars are locked in this order.
      .orderBy(asc(appointments.advisorId), asc(appointments.id))
  )
}

/**
 * Ids of appointments whose time came without anybody settling them; `automaticStatus` decides
 * into what.
 */
export async function listUnsettled(db: Db, { now, after, limit }: RowsPage & { now: Date }): Promise<string[]> {
  const rows = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        or(
          and(eq(appointments.status, 'requested'), lte(appointments.startsAt, now)),
          and(
            eq(appointments.status, 'confirmed'),
            lte(appointments.endsAt, new Date(now.getTime() - hours(completedAfterHours))),
          ),
        ),
        after === null ? undefined : gt(appointments.id, after),
      ),
    )
    .orderBy(asc(appointments.id))
    .limit(limit)
  return rows.map((row) => row.id)
}

/**
 * Appointments still ahead that need a reminder, or a request the warning that it is not confirmed
 * yet.
 */
export async function listRemindable(db: Db, { now, after, limit }: RowsPage & { now: Date }): Promise<string[]> {
  const rows = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        gt(appointments.startsAt, now),
        or(
          and(eq(appointments.status, 'requested'), isUnsent(unconfirmedWarningHours, now)),
          and(eq(appointments.status, 'confirmed'), or(...reminderHours.map((before) => isUnsent(before, now)))),
        ),
        after === null ? undefined : gt(appointments.id, after),
      ),
    )
    .orderBy(asc(appointments.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

const isUnsent = (before: ReminderHours, now: Date) =>
  and(
    lte(appointments.startsAt, new Date(now.getTime() + hours(before))),
    sql`${before} <> all(${appointments.remindedHours})`,
  )

const ofPair = ({ consumerId, advisorId }: ConsumerAdvisorPair) =>
  and(eq(appointments.consumerId, consumerId), eq(appointments.advisorId, advisorId))
