import { problem } from '#contract/problems.ts'
import type { Person } from '#contract/profiles/schemas.ts'
import type { Availability, BookAppointment, RescheduleAppointment } from '#contract/scheduling/schemas.ts'
import type { AppointmentAction, AppointmentSide } from '#contract/scheduling/values.ts'
import { countFirstContact, findEligibility } from '#server/eligibility/service.ts'
import type { Ctx, Tx, UserActor, UserCtx } from '#server/platform/context.ts'
import { lockOwn } from '#server/profiles/me/service.ts'
import { isBlocked, lockConsentUntilCommit, peopleSeenBy } from '#server/profiles/service.ts'
import { assertAdvisorMayMove, problemOfMove, timesOf } from './availability/rules.ts'
import { assertFree, isOpenToActor } from './availability/service.ts'
import * as availability from './availability/store.ts'
import { recordAppointmentChange } from './changes/service.ts'
import { listEntries } from './entries/store.ts'
import type { AppointmentEntryRow } from './entries/tables.ts'
import { counterpartOf, isActionOf, sideOf } from './policy.ts'
import { isPossible, locationOf, minutesOf, remindersPassed, statusAfterMove, statusOfBooking } from './rules.ts'
import * as store from './store.ts'
import type { AppointmentChangeRow, AppointmentRow } from './tables.ts'

/** An appointment with all that a reply about it needs. */
export type FullAppointment = {
  row: AppointmentRow
  changes: AppointmentChangeRow[]
  entries: AppointmentEntryRow[]
  with: Person
}

/**
 * Books an appointment, or requests it when the advisor confirms each booking. The advisor's
 * calendar is locked meanwhile, so that the setting, the daily limit and each slot hold under
 * concurrency; the database also rejects overlaps (appointments_advisor_no_overlap).
 * @throws see `bookAppointment` of the contract
 */
export function book(ctx: UserCtx, input: BookAppointment): Promise<AppointmentRow> {
  const { advisorId, kind, mode } = input
  const pair = { consumerId: ctx.actor.id, advisorId }
  const startsAt = new Date(input.startsAt)
  return ctx.transaction(async (tx) => {
    await lockOwn(tx)
    if (!(await findEligibility(tx, { consumerId: null, advisorId }))) throw problem('profiles.not-an-advisor')
    const hasConsent = await lockConsentUntilCommit(tx, pair)
    if (await isBlocked(tx, { userId: pair.consumerId, otherUserId: advisorId })) throw problem('profiles.blocked')
    if (!hasConsent) throw problem('profiles.consent-needed')
    const rules = await lockCalendar(tx, advisorId)
    if (!(await isOpenToActor(tx, advisorId))) throw problem('scheduling.not-bookable')
    if (kind !== 'consultation' && !(await store.existsCompleted(tx.db, pair)))
      throw problem('scheduling.consultation-first')
    if (!rules.modes.includes(mode)) throw problem('scheduling.mode-not-offered')
    if (await store.existsAt(tx.db, pair, startsAt)) throw problem('scheduling.already-booked')
    await assertFree(tx, advisorId, { rules, kind, startsAt })
    if (!input.evenIfBusy) await assertConsumerFree(tx, { ...pair, ...timesOf(rules, { kind, startsAt }) })
    const { timeZone, notes, phone } = input
    const status = statusOfBooking(rules.confirmation)
    return storeBooking(tx, rules, { ...pair, kind, mode, startsAt, timeZone, notes, phone, status })
  })
}

type Booking = Pick<
  AppointmentRow,
  'consumerId' | 'advisorId' | 'kind' | 'mode' | 'startsAt' | 'timeZone' | 'notes'
> & {
  phone: string
  status: 'requested' | 'confirmed'
}

/**
 * Stores an appointment that a consumer made, and lets everything follow from it. Needs the lock on
 * the calendar, and a time that was found free under it.
 * @throws scheduling.slot-taken, scheduling.consultation-used, eligibility.advisor-full,
 * core.invalid
 */
export async function storeBooking(
  tx: Tx,
  rules: Availability,
  { phone, ...booking }: Booking,
): Promise<AppointmentRow> {
  const { consumerId, advisorId, startsAt, status } = booking
  const row = await store.insertAppointment(tx.db, {
    ...booking,
    ...timesOf(rules, booking),
    location: locationOf({ mode: booking.mode, phone }, rules),
    remindedHours: remindersPassed(startsAt, tx.now),
    createdAt: tx.now,
  })
  await countFirstContact(tx, { consumerId, advisorId })
  await recordAppointmentChange(tx, row, { what: status === 'confirmed' ? 'booked' : 'requested', by: 'consumer' })
  return row
}

/**
 * Confirms an appointment request.
 * @throws core.not-found, core.forbidden, scheduling.wrong-state
 */
export function confirm(ctx: UserCtx, id: string): Promise<AppointmentRow> {
  return actOn(ctx, id, 'confirm', async (tx, row, side) => {
    const confirmed = await store.updateAppointment(tx.db, id, {
      status: 'confirmed',
      remindedHours: remindersPassed(row.startsAt, tx.now),
    })
    await recordAppointmentChange(tx, confirmed, { what: 'confirmed', by: side })
    return confirmed
  })
}

/**
 * Cancels an appointment for either side and sets its time free.
 * @throws core.not-found, scheduling.wrong-state
 */
export function cancel(ctx: UserCtx, id: string, reason: string): Promise<AppointmentRow> {
  return actOn(ctx, id, 'cancel', async (tx, row, side) => {
    const canceled = await store.updateAppointment(tx.db, id, {
      status: 'canceled',
      canceledBy: side,
      cancelReason: reason || null,
      sequence: row.sequence + 1,
    })
    await recordAppointmentChange(tx, canceled, { what: 'canceled', by: side })
    return canceled
  })
}

/**
 * Moves an appointment, which keeps its id and its history; moving to the current time changes
 * nothing. A consumer may choose any open slot and books or requests it as at first; an advisor may
 * choose any free time, which confirms it.
 * @throws see `rescheduleAppointment` of the contract
 */
export function reschedule(ctx: UserCtx, id: string, to: RescheduleAppointment): Promise<AppointmentRow> {
  const startsAt = new Date(to.startsAt)
  return actOn(ctx, id, 'reschedule', async (tx, row, side, rules) => {
    if (row.startsAt.getTime() === startsAt.getTime()) return row
    const advisor = await findEligibility(tx, { consumerId: null, advisorId: row.advisorId })
    if (advisor?.isSuspended) throw problem('scheduling.not-bookable')
    await assertConsumerThere(tx, row.consumerId, startsAt)
    const input = { kind: row.kind, startsAt, lengthMinutes: minutesOf(row) }
    if (side === 'consumer') await assertFree(tx, row.advisorId, { ...input, rules, exceptId: id })
    else assertAdvisorMayMove(input, tx.now)
    if (side === 'consumer' && !to.evenIfBusy)
      await assertConsumerFree(tx, { consumerId: row.consumerId, ...timesOf(rules, input), exceptId: id })
    const status = statusAfterMove(side, rules.confirmation)
    const change = { status, sequence: row.sequence + 1, remindedHours: remindersPassed(startsAt, tx.now) }
    const moved = await store
      .updateAppointment(tx.db, id, { ...timesOf(rules, input), ...change })
      .catch((error: unknown) => Promise.reject(problemOfMove(side, error)))
    await recordAppointmentChange(tx, moved, { what: 'rescheduled', by: side, before: row.startsAt })
    return moved
  })
}

/**
 * Says that an appointment took place; possible from its beginning.
 * @throws core.not-found, core.forbidden, scheduling.wrong-state
 */
export function complete(ctx: UserCtx, id: string): Promise<AppointmentRow> {
  return actOn(ctx, id, 'complete', async (tx, _row, side) => {
    const completed = await store.updateAppointment(tx.db, id, { status: 'completed' })
    await recordAppointmentChange(tx, completed, { what: 'completed', by: side })
    return completed
  })
}

/**
 * Says that the consumer did not come; possible from its beginning.
 * @throws core.not-found, core.forbidden, scheduling.wrong-state
 */
export function markNoShow(ctx: UserCtx, id: string): Promise<AppointmentRow> {
  return actOn(ctx, id, 'mark_no_show', async (tx, _row, side) => {
    const missed = await store.updateAppointment(tx.db, id, { status: 'no_show' })
    await recordAppointmentChange(tx, missed, { what: 'no_show', by: side })
    return missed
  })
}

/**
 * One of the actor's own appointments.
 * @throws core.not-found
 */
export async function getAppointment(ctx: UserCtx, id: string): Promise<AppointmentRow> {
  const row = await store.findAppointment(ctx.db, id)
  if (!row || !sideOf(ctx.actor, row)) throw problem('core.not-found')
  return row
}

/**
 * Adds the rest of a reply to appointments: history and the other side, as far as the actor may see
 * them.
 */
export async function withDetails(ctx: UserCtx, rows: readonly AppointmentRow[]): Promise<FullAppointment[]> {
  const ids = rows.map((row) => row.id)
  const [changes, entries, people] = await Promise.all([
    store.listChanges(ctx.db, ids),
    listEntries(ctx.db, ids),
    peopleSeenBy(
      ctx,
      rows.map((row) => counterpartOf(row, ctx.actor.id)),
    ),
  ])
  return rows.flatMap((row) => {
    const person = people.get(counterpartOf(row, ctx.actor.id))
    if (!person) return []
    return [{ row, changes: changes.get(row.id) ?? [], entries: entries.get(row.id) ?? [], with: person }]
  })
}

/**
 * Open consultation slots of many advisors, as last worked out; the notice is not yet taken off.
 */
export async function listOpenings(
  ctx: Ctx,
  advisorIds: readonly string[],
): Promise<Map<string, { startsAt: Date[]; minimumNoticeHours: number }>> {
  const rows = await availability.listOpenings(ctx.db, advisorIds)
  return new Map(rows.map(({ advisorId, ...opening }) => [advisorId, opening]))
}

/**
 * Maps each advisor to the first open consultation slot after their notice; null when none opens in
 * three weeks.
 */
export async function nextFreeOf(ctx: Ctx, advisorIds: readonly string[]): Promise<Map<string, Date | null>> {
  const rows = await availability.listNextFree(ctx.db, advisorIds, ctx.now)
  return new Map(rows.map(({ advisorId, nextFreeAt }) => [advisorId, nextFreeAt]))
}

type Work = (
  tx: Tx<UserActor>,
  row: AppointmentRow,
  side: AppointmentSide,
  rules: Availability,
) => Promise<AppointmentRow>

/**
 * Changes an appointment when its state, its time and the actor allow it. Always lock the calendar
 * before the appointment, to avoid deadlocks.
 */
function actOn(ctx: UserCtx, id: string, action: AppointmentAction, work: Work): Promise<AppointmentRow> {
  return ctx.transaction(async (tx) => {
    const { advisorId } = await getAppointment(tx, id)
    const rules = await lockCalendar(tx, advisorId)
    const row = await store.lockAppointment(tx.db, id)
    const side = row && sideOf(tx.actor, row)
    if (!row || !side) throw problem('core.not-found')
    if (!isActionOf(side, action)) throw problem('core.forbidden')
    if (!isPossible(action, row, tx.now)) throw problem('scheduling.wrong-state')
    return work(tx, row, side, rules)
  })
}

/**
 * Refuses a time at which the consumer has another appointment, or is busy by a calendar they
 * linked. They may repeat the request with `evenIfBusy`.
 * @throws scheduling.consumer-busy
 */
export async function assertConsumerFree(
  tx: Tx,
  time: { consumerId: string; startsAt: Date; endsAt: Date; exceptId?: string },
): Promise<void> {
  await store.lockConsumerTime(tx.db, time.consumerId)
  if (await store.existsInTime(tx.db, time)) throw problem('scheduling.consumer-busy')
}

/**
 * Refuses a consumer whose account is suspended at that time: nobody would come.
 * @throws scheduling.not-bookable
 */
export async function assertConsumerThere(tx: Tx, consumerId: string, at: Date): Promise<void> {
  if (!(await store.existsOpenAccount(tx.db, consumerId, at)))
    throw problem('scheduling.not-bookable', { detail: 'This client isn’t available then.' })
}

/**
 * Locks an advisor's calendar until the transaction ends, and reads their rules.
 * @throws profiles.not-an-advisor
 */
export async function lockCalendar(tx: Tx, advisorId: string): Promise<Availability> {
  const rules = await availability.lockRules(tx.db, advisorId)
  if (!rules) throw problem('profiles.not-an-advisor')
  return rules
}

/** Tells whether two people, on either side, have an open appointment at exactly this time. */
export const isAppointmentOpen = (ctx: Ctx, people: readonly [string, string], startsAt: Date): Promise<boolean> =>
  store.existsOpenAt(ctx.db, people, startsAt)
