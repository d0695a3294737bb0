/** Writes appointments into the calendar that their advisor chose, and compares them later. */
import { minutes } from '#contract/core/durations.ts'
import { type CalendarFailure, calendarReadMinutes } from '#contract/scheduling/linked-calendars/values.ts'
import type { Ctx, Tx } from '#server/platform/context.ts'
import { takePages } from '#server/platform/each-row.ts'
import { displayNamesFor } from '#server/profiles/service.ts'
import { lockRules } from '../availability/store.ts'
import { outsideEvent } from '../calendar-feed/present.ts'
import { nextReadAfter } from '../linked-calendars/rules.ts'
import { findAppointment } from '../store.ts'
import type { AppointmentRow } from '../tables.ts'
import { type AccountConnection, AccountError } from './gateway.ts'
import { checkEventsJob, writeEventJob } from './jobs.ts'
import { conflictOf, wantedOf } from './rules.ts'
import { openConnection } from './service.connection.ts'
import { announceFailure, working } from './service.failures.ts'
import * as store from './store.ts'
import type { CalendarAccountRow } from './tables.ts'

/** How many due writes or comparisons are queued in one transaction. */
const batchSize = 200
/** How often one run meets a change that crossed it; the next run goes on. */
const attempts = 5

/**
 * Asks for appointments to be as they are now in the calendar that their advisor chose, if any,
 * after the commit.
 */
export async function queueWrites(tx: Tx, advisorId: string, appointmentIds: readonly string[]): Promise<void> {
  for (const account of await store.listAccounts(tx.db, advisorId)) {
    if (!account.writesTo) continue
    await queueWritesOf(tx, account.id, appointmentIds)
  }
}

export async function queueWritesOf(tx: Tx, accountId: string, appointmentIds: readonly string[]): Promise<void> {
  await store.upsertWanted(tx.db, { accountId, appointmentIds, now: tx.now })
  await tx.enqueueAll(
    writeEventJob,
    appointmentIds.map((appointmentId) => ({ payload: { accountId, appointmentId }, group: accountId })),
  )
}

/** Queues the writes and comparisons that are due, those whose process died among them. */
export async function queueDueWrites(ctx: Ctx, pageSize = batchSize): Promise<void> {
  await takePages<store.WrittenKey>(pageSize, (page) =>
    ctx.transaction(async (tx) => {
      const keys = await store.listDueWrites(tx.db, tx.now, page)
      await tx.enqueueAll(
        writeEventJob,
        keys.map((key) => ({
          payload: key,
          singletonKey: `${key.accountId} ${key.appointmentId}`,
          group: key.accountId,
        })),
      )
      return keys
    }),
  )
  await takePages<string>(pageSize, (page) =>
    ctx.transaction(async (tx) => {
      const ids = await store.listDueChecks(tx.db, tx.now, page)
      await store.updateNextChecks(tx.db, ids, new Date(tx.now.getTime() + minutes(calendarReadMinutes)))
      await tx.enqueueAll(
        checkEventsJob,
        ids.map((accountId) => ({ payload: { accountId }, singletonKey: accountId, group: accountId })),
      )
      return ids
    }),
  )
}

/**
 * Makes the outside calendar hold one appointment as it is now. Safe to run twice and beside
 * itself: the server refuses a write over a version it does not have (RFC 9110, 13.1.1).
 */
export async function writeEvent(ctx: Ctx, key: store.WrittenKey): Promise<void> {
  const account = await store.findAccount(ctx.db, key.accountId)
  if (!account) return
  try {
    const connection = await openConnection(ctx, account)
    let hasAnswered = false
    for (let attempt = 0; attempt < attempts; attempt++) {
      const outcome = await writeOnce(ctx, { account, connection, key })
      hasAnswered ||= outcome !== 'nothing-sent'
      if (outcome === 'unsettled') continue
      if (hasAnswered) await recordSuccess(ctx, account)
      return
    }
  } catch (error) {
    if (!(error instanceof AccountError)) throw error
    await recordFailure(ctx, account, error.failure)
  }
}

type Writing = { account: CalendarAccountRow; connection: AccountConnection; key: store.WrittenKey }
const nowhere: store.WrittenPlace = { address: null, etag: null, calendarKey: null }

/**
 * How one attempt ends. It is unsettled when the calendar held another version than the known one;
 * what sent nothing tells nothing about the account.
 */
type WriteOutcome = 'sent' | 'nothing-sent' | 'unsettled'

async function writeOnce(ctx: Ctx, { account, connection, key }: Writing): Promise<WriteOutcome> {
  const written = await store.findWritten(ctx.db, key)
  const row = await findAppointment(ctx.db, key.appointmentId)
  if (!written?.dueAt || !row) return 'nothing-sent'
  const settle = (place: store.WrittenPlace) => store.updateWritten(ctx.db, { ...key, version: written.version }, place)
  const { address, etag, calendarKey } = written
  const place = address === null ? null : { address, etag }
  const wanted = wantedOf(row, ctx.now)
  if (wanted === 'unchanged') {
    await settle({ address, etag, calendarKey })
    return 'nothing-sent'
  }
  const calendar = wanted === 'event' ? account.calendars.find((each) => each.key === account.writesTo) : undefined
  if (place && calendarKey !== calendar?.key) {
    if (await connection.remove(place)) await store.updatePlace(ctx.db, key, nowhere)
    else await adopt(ctx, { connection, key }, { address: place.address, calendarKey })
    return 'unsettled'
  }
  if (!calendar) {
    await settle(nowhere)
    return 'nothing-sent'
  }
  const stored = await connection.put(calendar, await eventOf(ctx, row, written.version), place)
  if (stored) {
    await settle({ ...stored, calendarKey: calendar.key })
    return 'sent'
  }
  const tried = place?.address ?? connection.addressOf(calendar, key.appointmentId)
  await adopt(ctx, { connection, key }, { address: tried, calendarKey: calendar.key })
  return 'unsettled'
}

/**
 * Takes over the version that the calendar holds, so that the next attempt writes over it: the
 * owner changed it there, or an earlier write was never recorded.
 */
async function adopt(
  ctx: Ctx,
  { connection, key }: Pick<Writing, 'connection' | 'key'>,
  { address, calendarKey }: { address: string; calendarKey: string | null },
): Promise<void> {
  const found = await connection.find({ address })
  const place = found ? { address: found.address, etag: found.etag, calendarKey } : nowhere
  await store.updatePlace(ctx.db, key, place)
}

/**
 * Compares what was written with what is there; differences are kept, and nothing is changed. An
 * account that failed works again only when its server answers and no write waits for it.
 */
export async function checkEvents(ctx: Ctx, accountId: string): Promise<void> {
  const account = await store.findAccount(ctx.db, accountId)
  if (!account?.writesTo) return
  try {
    const connection = await openConnection(ctx, account)
    let hasAnswered = false
    for (const written of await store.listWrittenAhead(ctx.db, accountId, ctx.now)) {
      if (written.address === null || written.dueAt) continue
      const found = await connection.find({ address: written.address })
      hasAnswered = true
      if (found?.etag && found.etag === written.etag) continue
      await store.updateConflict(ctx.db, written, conflictOf(written, found))
    }
    if (account.failure === null || (await store.existsDueWrite(ctx.db, accountId))) return
    if (!hasAnswered) await connection.listCalendars()
    await recordSuccess(ctx, account)
  } catch (error) {
    if (!(error instanceof AccountError)) throw error
    await recordFailure(ctx, account, error.failure)
  }
}

async function eventOf(ctx: Ctx, row: AppointmentRow, version: number) {
  const names = await displayNamesFor(ctx, { viewerId: row.advisorId, ids: [row.consumerId] })
  const entry = { appointment: row, side: 'advisor', otherName: names.get(row.consumerId) ?? 'someone' } as const
  const event = outsideEvent(entry, { publicUrl: ctx.ports.config.publicUrl })
  return { ...event, attempt: `${row.id}-${version}` }
}

async function recordSuccess(ctx: Ctx, account: CalendarAccountRow): Promise<void> {
  if (account.failure === null) return
  await store.updateAccount(ctx.db, account.id, working)
}

/**
 * All writes of the account wait together, and each failure doubles the pause. What fails within a
 * pause, such as writes that were due together, counts as one failure.
 */
export async function recordFailure(ctx: Ctx, account: CalendarAccountRow, failure: CalendarFailure): Promise<void> {
  await ctx.transaction(async (tx) => {
    await lockRules(tx.db, account.ownerId)
    const locked = await store.findAccount(tx.db, account.id)
    if (!locked) return
    const isInPause = locked.failure !== null && locked.nextCheckAt > tx.now
    const failures = locked.failures + (isInPause ? 0 : 1)
    const next = isInPause ? locked.nextCheckAt : nextReadAfter(tx.now, failures)
    const failing = { failure, failingSince: locked.failingSince ?? tx.now, failures }
    const failureNotifiedAt = await announceFailure(tx, locked, failing)
    await store.updateAccount(tx.db, account.id, { ...failing, failureNotifiedAt, nextCheckAt: next })
    await store.updateWritesDue(tx.db, account.id, next)
  })
}
