import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { openStatuses } from '#contract/scheduling/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import type { RowsPage } from '#server/platform/each-row.ts'
import { linkedCalendars } from '../linked-calendars/tables.ts'
import { appointments } from '../tables.ts'
import { type CalendarAccountRow, calendarAccounts, type WrittenEventRow, writtenEvents } from './tables.ts'

export function listAccounts(db: Db, ownerId: string): Promise<CalendarAccountRow[]> {
  return db
    .select()
    .from(calendarAccounts)
    .where(eq(calendarAccounts.ownerId, ownerId))
    .orderBy(asc(calendarAccounts.createdAt), asc(calendarAccounts.id))
}

export async function findAccount(db: Db, id: string): Promise<CalendarAccountRow | null> {
  const [row] = await db.select().from(calendarAccounts).where(eq(calendarAccounts.id, id))
  return row ?? null
}

export async function insertAccount(db: Db, values: typeof calendarAccounts.$inferInsert): Promise<CalendarAccountRow> {
  return firstRow(await db.insert(calendarAccounts).values(values).returning())
}

export async function updateAccount(
  db: Db,
  id: string,
  change: Partial<typeof calendarAccounts.$inferInsert>,
): Promise<void> {
  await db.update(calendarAccounts).set(change).where(eq(calendarAccounts.id, id))
}

/** Keeps renewed tokens, unless the owner signed in again meanwhile. */
export async function updateSecret(db: Db, id: string, { from, to }: { from: string; to: string }): Promise<void> {
  await db
    .update(calendarAccounts)
    .set({ secret: to })
    .where(and(eq(calendarAccounts.id, id), eq(calendarAccounts.secret, from)))
}

/** Forgets what signs in to the accounts of an owner, who reads that they are refused. */
export async function updateNoSecret(db: Db, ownerId: string, now: Date): Promise<void> {
  await db
    .update(calendarAccounts)
    .set({ secret: '', failure: 'refused', failingSince: sql`coalesce(${calendarAccounts.failingSince}, ${now})` })
    .where(eq(calendarAccounts.ownerId, ownerId))
}

/** Appointments go into one calendar at most, so the others of the owner stop. */
export async function updateOthersNotWriting(db: Db, { id, ownerId }: CalendarAccountRow): Promise<void> {
  await db
    .update(calendarAccounts)
    .set({ writesTo: null })
    .where(and(eq(calendarAccounts.ownerId, ownerId), ne(calendarAccounts.id, id)))
}

export async function deleteAccount(db: Db, id: string): Promise<void> {
  await db.delete(calendarAccounts).where(eq(calendarAccounts.id, id))
}

export async function deleteAccountsOf(db: Db, ownerId: string): Promise<void> {
  await db.delete(calendarAccounts).where(eq(calendarAccounts.ownerId, ownerId))
}

/** Accounts that write and whose events are due to be compared, by id. */
export async function listDueChecks(db: Db, now: Date, { after, limit }: RowsPage): Promise<string[]> {
  const rows = await db
    .select({ id: calendarAccounts.id })
    .from(calendarAccounts)
    .where(
      and(
        lte(calendarAccounts.nextCheckAt, now),
        isNotNull(calendarAccounts.writesTo),
        after === null ? undefined : gt(calendarAccounts.id, after),
      ),
    )
    .orderBy(asc(calendarAccounts.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Sets when to compare next; an account that fails stays due until its check ends. */
export async function updateNextChecks(db: Db, ids: readonly string[], nextCheckAt: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(calendarAccounts)
    .set({ nextCheckAt })
    .where(and(inArray(calendarAccounts.id, [...ids]), isNull(calendarAccounts.failure)))
}

/** The keys of the calendars that close slots, by account. */
export async function listBusyKeys(db: Db, accountIds: readonly string[]): Promise<Map<string, string[]>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .select({ accountId: linkedCalendars.accountId, key: linkedCalendars.accountKey })
    .from(linkedCalendars)
    .where(inArray(linkedCalendars.accountId, [...accountIds]))
  const keys = new Map<string, string[]>()
  for (const { accountId, key } of rows)
    if (accountId && key) keys.set(accountId, [...(keys.get(accountId) ?? []), key])
  return keys
}

/** Whether the owner was notified that an account, or a calendar read with it, fails. */
export async function existsNotified(db: Db, accountId: string): Promise<boolean> {
  const ofAccount = db
    .select({ id: calendarAccounts.id })
    .from(calendarAccounts)
    .where(and(eq(calendarAccounts.id, accountId), isNotNull(calendarAccounts.failureNotifiedAt)))
  const ofCalendars = db
    .select({ id: linkedCalendars.id })
    .from(linkedCalendars)
    .where(and(eq(linkedCalendars.accountId, accountId), isNotNull(linkedCalendars.failureNotifiedAt)))
  return (await unionAll(ofAccount, ofCalendars).limit(1)).length > 0
}

export type ConflictRow = Pick<WrittenEventRow, 'accountId' | 'appointmentId' | 'conflict'> & { startsAt: Date }

/** What the owner changed elsewhere and is still ahead, the earliest first. */
export function listConflicts(db: Db, accountIds: readonly string[], now: Date): Promise<ConflictRow[]> {
  if (accountIds.length === 0) return Promise.resolve([])
  return db
    .select({
      accountId: writtenEvents.accountId,
      appointmentId: writtenEvents.appointmentId,
      conflict: writtenEvents.conflict,
      startsAt: appointments.startsAt,
    })
    .from(writtenEvents)
    .innerJoin(appointments, eq(appointments.id, writtenEvents.appointmentId))
    .where(
      and(
        inArray(writtenEvents.accountId, [...accountIds]),
        isNotNull(writtenEvents.conflict),
        gt(appointments.endsAt, now),
      ),
    )
    .orderBy(asc(appointments.startsAt))
    .limit(50)
}

/** Marks appointments to be written again; a write that is under way no longer counts. */
export async function upsertWanted(
  db: Db,
  { accountId, appointmentIds, now }: { accountId: string; appointmentIds: readonly string[]; now: Date },
): Promise<void> {
  if (appointmentIds.length === 0) return
  await db
    .insert(writtenEvents)
    .values(appointmentIds.map((appointmentId) => ({ accountId, appointmentId, dueAt: now })))
    .onConflictDoUpdate({
      target: [writtenEvents.accountId, writtenEvents.appointmentId],
      set: { dueAt: now, version: sql`${writtenEvents.version} + 1`, conflict: null },
    })
}

export async function findWritten(db: Db, key: WrittenKey): Promise<WrittenEventRow | null> {
  const [row] = await db.select().from(writtenEvents).where(isRow(key))
  return row ?? null
}

/** Keeps what was written; the write stays due when something else is wanted meanwhile. */
export async function updateWritten(
  db: Db,
  { version, ...key }: WrittenKey & { version: number },
  place: WrittenPlace,
): Promise<void> {
  const dueAt = sql`case when ${writtenEvents.version} = ${version} then null else ${writtenEvents.dueAt} end`
  await db
    .update(writtenEvents)
    .set({ ...place, dueAt })
    .where(isRow(key))
}

/** Takes over where an event is, or that it is nowhere; it stays due. */
export async function updatePlace(db: Db, key: WrittenKey, place: WrittenPlace): Promise<void> {
  await db.update(writtenEvents).set(place).where(isRow(key))
}

export async function updateConflict(
  db: Db,
  { version, ...key }: WrittenKey & { version: number },
  conflict: WrittenEventRow['conflict'],
): Promise<void> {
  await db
    .update(writtenEvents)
    .set({ conflict })
    .where(and(isRow(key), eq(writtenEvents.version, version)))
}

/** Puts off all due writes of an account that cannot be reached. */
export async function updateWritesDue(db: Db, accountId: string, dueAt: Date): Promise<void> {
  await db
    .update(writtenEvents)
    .set({ dueAt })
    .where(and(eq(writtenEvents.accountId, accountId), isNotNull(writtenEvents.dueAt)))
}

/** Whether anything of an account waits to be written, now or after a pause. */
export async function existsDueWrite(db: Db, accountId: string): Promise<boolean> {
  const rows = await db
    .select({ id: writtenEvents.appointmentId })
    .from(writtenEvents)
    .where(and(eq(writtenEvents.accountId, accountId), isNotNull(writtenEvents.dueAt)))
    .limit(1)
  return rows.length > 0
}

/** Due writes by account and appointment; each stays due until it is settled. */
export function listDueWrites(
  db: Db,
  now: Date,
  { after, limit }: { after: WrittenKey | null; limit: number },
): Promise<WrittenKey[]> {
  const { accountId, appointmentId } = writtenEvents
  return db
    .select({ accountId, appointmentId })
    .from(writtenEvents)
    .where(
      and(
        lte(writtenEvents.dueAt, now),
        after === null
          ? undefined
          : sql`(${accountId}, ${appointmentId}) > (${after.accountId}::uuid, ${after.appointmentId}::uuid)`,
      ),
    )
    .orderBy(asc(accountId), asc(appointmentId))
    .limit(limit)
}

/** All that was written with an account and is still ahead, with the appointment's times. */
export function listWrittenAhead(
  db: Db,
  accountId: string,
  now: Date,
): Promise<(WrittenEventRow & { startsAt: Date; endsAt: Date })[]> {
  return db
    .select({
      accountId: writtenEvents.accountId,
      appointmentId: writtenEvents.appointmentId,
      address: writtenEvents.address,
      calendarKey: writtenEvents.calendarKey,
      etag: writtenEvents.etag,
      version: writtenEvents.version,
      dueAt: writtenEvents.dueAt,
      conflict: writtenEvents.conflict,
      startsAt: appointments.startsAt,
      endsAt: appointments.endsAt,
    })
    .from(writtenEvents)
    .innerJoin(appointments, eq(appointments.id, writtenEvents.appointmentId))
    .where(and(eq(writtenEvents.accountId, accountId), gt(appointments.startsAt, now)))
    .orderBy(asc(appointments.startsAt))
    .limit(50)
}

/** The appointments that an account holds events of, or is about to. */
export async function listWrittenIds(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ id: writtenEvents.appointmentId })
    .from(writtenEvents)
    .where(
      and(eq(writtenEvents.accountId, accountId), or(isNotNull(writtenEvents.address), isNotNull(writtenEvents.dueAt))),
    )
  return rows.map(({ id }) => id)
}

/** The open appointments of an advisor that lie ahead, for a calendar that begins to hold them. */
export async function listOpenIds(db: Db, advisorId: string, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.advisorId, advisorId),
        inArray(appointments.status, [...openStatuses]),
        gt(appointments.startsAt, now),
      ),
    )
    .limit(500)
  return rows.map(({ id }) => id)
}

/** Of an event elsewhere; all null while there is none. */
export type WrittenPlace = Pick<WrittenEventRow, 'address' | 'etag' | 'calendarKey'>
export type WrittenKey = Pick<WrittenEventRow, 'accountId' | 'appointmentId'>
const isRow = ({ accountId, appointmentId }: WrittenKey) =>
  and(eq(writtenEvents.accountId, accountId), eq(writtenEvents.appointmentId, appointmentId))
