import { days, minutes } from '#contract/core/durations.ts'
import { type ProblemCode, problem } from '#contract/problems.ts'
import type { BusyTimesQuery, NewLinkedCalendar } from '#contract/scheduling/linked-calendars/schemas.ts'
import {
  type CalendarFailure,
  calendarReadMinutes,
  linkedCalendarLimit,
} from '#contract/scheduling/linked-calendars/values.ts'
import { decryptText, encryptText } from '#server/auth/service.ts'
import type { Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import { takePages } from '#server/platform/each-row.ts'
import { lockOwn } from '#server/profiles/me/service.ts'
import { getProfile } from '#server/profiles/service.ts'
import { refreshOpenings } from '../availability/service.ts'
import { findZone, lockRules } from '../availability/store.ts'
import { AccountError } from '../calendar-accounts/gateway.ts'
import { openConnection } from '../calendar-accounts/service.connection.ts'
import { announceFailure, working } from '../calendar-accounts/service.failures.ts'
import { findAccount } from '../calendar-accounts/store.ts'
import { lockConsumerTime } from '../store.ts'
import { type Reading, type ReadWindow, readCalendar, type Validators } from './gateway.ts'
import { readLinkedCalendarJob } from './jobs.ts'
import { coversHorizon, nextReadAfter, readWindow } from './rules.ts'
import * as store from './store.ts'
import type { LinkedCalendarRow } from './tables.ts'

/** How many due calendars are queued in one transaction. */
const batchSize = 500
const listedBusyTimes = 1_000

/** What tells a person why a calendar could not be read. */
export const failureProblems: Record<CalendarFailure, ProblemCode> = {
  unreachable: 'scheduling.calendar-unreachable',
  refused: 'scheduling.calendar-refused',
  invalid: 'scheduling.calendar-invalid',
  'too-large': 'scheduling.calendar-too-large',
}

/** The actor's outside calendars, the first linked first. */
export function listLinkedCalendars(ctx: UserCtx): Promise<LinkedCalendarRow[]> {
  return store.listLinkedCalendars(ctx.db, ctx.actor.id)
}

/** When the actor's outside calendars say busy, at most 1,000 spans. */
export function listBusyTimes(ctx: UserCtx, { from, to }: BusyTimesQuery): Promise<store.BusyTimeRow[]> {
  const window = { from: new Date(from), until: new Date(to) }
  return store.listBusyTimes(ctx.db, { ownerIds: [ctx.actor.id], ...window, limit: listedBusyTimes })
}

/**
 * Links an outside calendar after reading it once, so that a wrong address is refused at once. The
 * address is stored encrypted.
 * @throws see `linkCalendar` of the contract
 */
export async function linkCalendar(ctx: UserCtx, input: NewLinkedCalendar): Promise<LinkedCalendarRow> {
  const address = input.address.replace(/^webcal:/i, 'https:')
  await assertLinkable(ctx, address)
  const reading = await read(ctx, { ownerId: ctx.actor.id, address, validators: null })
  if (reading.kind === 'failed') throw problem(failureProblems[reading.failure])
  const { host } = new URL(address)
  const sealed = await encryptText(ctx, address)
  return ctx.transaction(async (tx) => {
    // The calendar's server may have taken a while to answer.
    await lockOwn(tx)
    await lockOwner(tx, tx.actor.id)
    await assertLinkable(tx, address)
    const row = await store.insertLinkedCalendar(tx.db, {
      ownerId: tx.actor.id,
      name: input.name || host,
      host,
      address: sealed,
      nextReadAt: tx.now,
    })
    return storeReading(tx, row, reading)
  })
}

/** Links a calendar of the demo: its busy times are invented, and no job reads it. */
export async function linkSampleCalendar(
  ctx: UserCtx,
  { name, host, busy }: { name: string; host: string; busy: readonly { startsAt: Date; endsAt: Date }[] },
): Promise<void> {
  const ownerId = ctx.actor.id
  const { id } = await store.insertLinkedCalendar(ctx.db, {
    ownerId,
    name,
    host,
    address: '',
    readAt: ctx.now,
    nextReadAt: new Date(ctx.now.getTime() + days(3_650)),
  })
  await store.updateBusyTimes(
    ctx.db,
    id,
    busy.map((time) => ({ calendarId: id, ownerId, ...time })),
  )
}

/** Runs again under the lock, because two requests of one owner can cross. */
async function assertLinkable(ctx: UserCtx, address: string): Promise<void> {
  const rows = await store.listLinkedCalendars(ctx.db, ctx.actor.id)
  if (rows.length >= linkedCalendarLimit) throw problem('scheduling.calendar-limit')
  const addresses = await Promise.all(rows.map((row) => (row.accountId ? null : decryptText(ctx, row.address))))
  if (addresses.includes(address)) throw problem('scheduling.calendar-linked')
}

/**
 * Reads one of the actor's calendars now. A failure is stored with the calendar and not thrown.
 * @throws core.not-found
 */
export async function refreshLinkedCalendar(ctx: UserCtx, id: string): Promise<LinkedCalendarRow> {
  await getOwn(ctx, id)
  const row = await readStored(ctx, id)
  if (!row) throw problem('core.not-found')
  return row
}

/**
 * Removes one of the actor's calendars and opens the time it took.
 * @throws core.not-found
 */
export function unlinkCalendar(ctx: UserCtx, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    await lockOwner(tx, tx.actor.id)
    await getOwn(tx, id)
    await store.deleteLinkedCalendar(tx.db, id)
    await refreshOpenings(tx, tx.actor.id)
  })
}

/**
 * Queues a read of each calendar that is due, page by page; a queued one is no longer due. Safe to
 * run twice.
 */
export function queueDueReads(ctx: Ctx, pageSize = batchSize): Promise<number> {
  return takePages(pageSize, ({ limit }) =>
    ctx.transaction(async (tx) => {
      const due = await store.listDueCalendars(tx.db, tx.now, limit)
      const ids = due.map(({ id }) => id)
      // A read that is lost with its process is due again after the usual pause.
      await store.updateNextReads(tx.db, ids, new Date(tx.now.getTime() + minutes(calendarReadMinutes)))
      await tx.enqueueAll(
        readLinkedCalendarJob,
        due.map(({ id, ownerId }) => ({ payload: { id }, singletonKey: id, group: ownerId })),
      )
      return due
    }),
  )
}

/** Reads a stored calendar and keeps the result; null when it was removed meanwhile. */
export async function readStored(ctx: Ctx, id: string): Promise<LinkedCalendarRow | null> {
  const row = await store.findLinkedCalendar(ctx.db, id)
  if (!row) return null
  const reading = row.accountId ? await readWithAccount(ctx, row, row.accountId) : await readAddress(ctx, row)
  return ctx.transaction(async (tx) => {
    // The calendar before its parts, as every act does.
    await lockOwner(tx, row.ownerId)
    const locked = await store.lockLinkedCalendar(tx.db, id)
    return locked && storeReading(tx, locked, reading)
  })
}

async function readAddress(ctx: Ctx, row: LinkedCalendarRow): Promise<Reading> {
  const address = await decryptText(ctx, row.address)
  if (address === null) return { kind: 'failed', failure: 'refused' }
  const validators = coversHorizon(row.coversUntil, ctx.now) ? row : null
  return read(ctx, { ownerId: row.ownerId, address, validators })
}

async function readWithAccount(ctx: Ctx, row: LinkedCalendarRow, accountId: string): Promise<Reading> {
  const account = await findAccount(ctx.db, accountId)
  const calendar = account?.calendars.find(({ key }) => key === row.accountKey)
  if (!account || !calendar) return { kind: 'failed', failure: 'invalid' }
  try {
    const connection = await openConnection(ctx, account)
    const marker = coversHorizon(row.coversUntil, ctx.now) ? row.etag : null
    return await connection.readBusy(calendar, { window: await windowOf(ctx, row.ownerId, account.login), marker })
  } catch (error) {
    if (error instanceof AccountError) return { kind: 'failed', failure: error.failure }
    throw error
  }
}

async function read(
  ctx: Ctx,
  { ownerId, address, validators }: { ownerId: string; address: string; validators: Validators | null },
): Promise<Reading> {
  return readCalendar(ctx, address, { window: await windowOf(ctx, ownerId), validators })
}

/** Invitations are to the owner's address here, or to the login of an account. */
async function windowOf(ctx: Ctx, ownerId: string, login = ''): Promise<ReadWindow> {
  const timeZone = await findZone(ctx.db, ownerId)
  const { email } = await getProfile(ctx, ownerId)
  const ownEmails = [email, login].filter((name) => name.includes('@')).map((name) => name.toLowerCase())
  const { from, until } = readWindow(ctx.now)
  return { from: from.getTime(), until: until.getTime(), timeZone, ownEmails, ownerId }
}

/** Before an advisor's own parts comes their calendar; consumers have a lock on their time. */
async function lockOwner(tx: Tx, ownerId: string): Promise<void> {
  if (!(await lockRules(tx.db, ownerId))) await lockConsumerTime(tx.db, ownerId)
}

async function storeReading(tx: Tx, row: LinkedCalendarRow, reading: Reading): Promise<LinkedCalendarRow> {
  if (reading.kind === 'failed') {
    const { failure } = reading
    const failures = row.failures + 1
    const failing = { failure, failingSince: row.failingSince ?? tx.now, failures }
    const failureNotifiedAt = await announceFailure(tx, row, failing)
    const nextReadAt = nextReadAfter(tx.now, failures)
    return store.updateLinkedCalendar(tx.db, row.id, { ...failing, failureNotifiedAt, nextReadAt })
  }
  const isWell = { ...working, readAt: tx.now, nextReadAt: nextReadAfter(tx.now, 0) }
  if (reading.kind === 'unchanged') return store.updateLinkedCalendar(tx.db, row.id, isWell)
  const spans = reading.spans.map(([from, until]) => ({
    calendarId: row.id,
    ownerId: row.ownerId,
    startsAt: new Date(from),
    endsAt: new Date(until),
  }))
  await store.updateBusyTimes(tx.db, row.id, spans)
  const { etag, lastModified } = reading
  const coversUntil = readWindow(tx.now).until
  const updated = await store.updateLinkedCalendar(tx.db, row.id, { ...isWell, etag, lastModified, coversUntil })
  await refreshOpenings(tx, row.ownerId)
  return updated
}

async function getOwn(ctx: UserCtx, id: string): Promise<LinkedCalendarRow> {
  const row = await store.findLinkedCalendar(ctx.db, id)
  if (row?.ownerId !== ctx.actor.id) throw problem('core.not-found')
  return row
}
