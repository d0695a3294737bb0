import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import { appointmentChanged } from '#contract/scheduling/events.ts'
import { type AppointmentSide, isOpenStatus, wasConfirmed } from '#contract/scheduling/values.ts'
import type { Ctx, Tx } from '#server/platform/context.ts'
import type { DomainEvent } from '#server/platform/domain-event.ts'
import { forEachPage, itself } from '#server/platform/each-row.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { refreshOpenings } from '../availability/service.ts'
import * as availability from '../availability/store.ts'
import { queueWrites } from '../calendar-accounts/service.writing.ts'
import type { EmailedChange } from '../emails.input.ts'
import {
  type AppointmentPayload,
  appointmentBooked,
  appointmentCanceled,
  appointmentCompleted,
  appointmentConfirmed,
  appointmentDue,
  appointmentMissed,
  appointmentRequested,
  appointmentRescheduled,
  appointmentUnconfirmed,
} from '../events.ts'
import { emailSides } from '../mail/service.ts'
import { closeAnswered, endTaken } from '../proposals/service.ending.ts'
import { automaticStatus, isUnconfirmedWarningDue, reminderDue, remindersPassed } from '../rules.ts'
import * as store from '../store.ts'
import type { AppointmentRow } from '../tables.ts'

/** How many appointments a job reads at once. */
const batchSize = 500

export type Change = {
  by: AppointmentSide | 'system'
  /** A user whose account is about to be deleted gets no email. */
  exceptFor?: string
} & (EmailedChange | { what: 'completed' } | { what: 'no_show' })

const events: Record<Change['what'], DomainEvent<AppointmentPayload>> = {
  requested: appointmentRequested,
  booked: appointmentBooked,
  confirmed: appointmentConfirmed,
  rescheduled: appointmentRescheduled,
  canceled: appointmentCanceled,
  completed: appointmentCompleted,
  no_show: appointmentMissed,
}

/** What takes an advisor's time or sets it free. */
const changesOpenings: ReadonlySet<Change['what']> = new Set(['requested', 'booked', 'rescheduled', 'canceled'])

/** What may take the last of the times that are offered to others. */
const takesTime: ReadonlySet<Change['what']> = new Set(['requested', 'booked', 'rescheduled'])

/**
 * Lets everything follow from a change: history, openings, what other capabilities hear, open pages
 * and mails.
 */
export async function recordAppointmentChange(tx: Tx, row: AppointmentRow, change: Change): Promise<void> {
  const { id: appointmentId, consumerId, advisorId, kind, startsAt, createdAt: bookedAt, status } = row
  const { what: step, by } = change
  await store.insertChange(tx.db, { appointmentId, at: tx.now, by, what: step, startsAt })
  if (changesOpenings.has(step)) await refreshOpenings(tx, advisorId)
  if (takesTime.has(step)) {
    // The pair's own offer first, so that it does not end as taken.
    await closeAnswered(tx, row)
    await endTaken(tx, advisorId)
  }
  await queueWrites(tx, advisorId, [appointmentId])
  const isAccountDeleted = change.what === 'canceled' && change.isAccountDeleted
  const isDeclined =
    step === 'canceled' && by === 'advisor' && !isAccountDeleted && !(await wasEverConfirmed(tx, appointmentId))
  const payload = { appointmentId, consumerId, advisorId, kind, startsAt, bookedAt, status, by, isDeclined }
  await tx.publish(events[step], { ...payload, ...(isAccountDeleted && { isAccountDeleted }) })
  for (const userId of [consumerId, advisorId])
    tx.emit(rooms.user(userId), appointmentChanged, { appointmentId, status })
  // The two who met know how it went; neither needs a mail about it.
  if (change.what === 'completed' || change.what === 'no_show') return
  const { exceptFor } = change
  const reason = isDeclined ? ({ what: 'declined' } as const) : change
  await emailSides(tx, row, { reason, by, ...(exceptFor !== undefined && { exceptFor }) })
}

async function wasEverConfirmed(tx: Tx, id: string): Promise<boolean> {
  return wasConfirmed((await store.listChanges(tx.db, [id])).get(id) ?? [])
}

/**
 * Settles what nobody settled: requests never confirmed, and appointments of which the advisor said
 * nothing for a day (`automaticStatus`). Each in a transaction of its own; safe to run twice and
 * beside people's own acts.
 */
export function settlePast(ctx: Ctx, limit = batchSize): Promise<number> {
  return forEachPage(ctx, {
    list: (page) => store.listUnsettled(ctx.db, { now: ctx.now, ...page }),
    idOf: itself,
    act: (id) => ctx.transaction((tx) => settle(tx, id)),
    limit,
  })
}

async function settle(tx: Tx, id: string): Promise<void> {
  const row = await lockWithCalendar(tx, id)
  const status = row && automaticStatus(row, tx.now)
  if (!row || !status) return
  const settled = await store.updateAppointment(tx.db, id, {
    status,
    ...(status === 'canceled' && { canceledBy: 'system' as const, sequence: row.sequence + 1 }),
  })
  await recordAppointmentChange(tx, settled, { what: status, by: 'system' })
}

/**
 * Reminds both sides of confirmed appointments, and warns the advisor of requests that are not
 * confirmed yet. The row records which reminders are sent, so none goes out twice.
 */
export function remind(ctx: Ctx, limit = batchSize): Promise<number> {
  return forEachPage(ctx, {
    list: (page) => store.listRemindable(ctx.db, { now: ctx.now, ...page }),
    idOf: itself,
    act: (id) => ctx.transaction((tx) => remindOf(tx, id)),
    limit,
  })
}

async function remindOf(tx: Tx, id: string): Promise<void> {
  const row = await lockWithCalendar(tx, id)
  if (row && isUnconfirmedWarningDue(row, tx.now)) return warnOfUnconfirmed(tx, row)
  const hours = row && reminderDue(row, tx.now)
  if (!row || !hours) return
  await store.updateAppointment(tx.db, id, { remindedHours: remindersPassed(row.startsAt, tx.now) })
  const { consumerId, advisorId, startsAt } = row
  await tx.publish(appointmentDue, { appointmentId: id, consumerId, advisorId, startsAt, hours })
  await emailSides(tx, row, { reason: { what: 'due', hours }, by: 'system' })
}

async function warnOfUnconfirmed(tx: Tx, row: AppointmentRow): Promise<void> {
  const { id: appointmentId, consumerId, advisorId, startsAt } = row
  await store.updateAppointment(tx.db, appointmentId, { remindedHours: remindersPassed(startsAt, tx.now) })
  await tx.publish(appointmentUnconfirmed, { appointmentId, consumerId, advisorId, startsAt })
  await emailSides(tx, row, { reason: { what: 'unconfirmed' }, by: 'system', exceptFor: consumerId })
}

/**
 * Cancels what two people, or one with everybody, still have ahead, or only what begins before
 * `until`: it cannot take place. `partedBy` caused that; no reason is given in their name. With an
 * account goes also what has begun, because nobody is left to be met.
 */
export async function cancelAhead(
  tx: Tx,
  whose: ConsumerAdvisorPair | { userId: string; until?: Date },
  { partedBy, exceptFor, isAccountDeleted }: { partedBy: string; exceptFor?: string; isAccountDeleted?: true },
): Promise<void> {
  // A booking that is under way is then found here, or finds what ended the advisor's calendar.
  if ('userId' in whose) await availability.lockRules(tx.db, whose.userId)
  const open = await store.listOpenAppointments(tx.db, whose, { now: tx.now, isRunningToo: isAccountDeleted === true })
  for (const { id } of open) {
    const row = await lockWithCalendar(tx, id)
    if (!row || !isOpenStatus(row.status)) continue
    const by = row.consumerId === partedBy ? 'consumer' : 'advisor'
    const canceled = await store.updateAppointment(tx.db, id, {
      status: 'canceled',
      canceledBy: by,
      sequence: row.sequence + 1,
    })
    await recordAppointmentChange(tx, canceled, {
      what: 'canceled',
      by,
      ...(exceptFor !== undefined && { exceptFor }),
      ...(isAccountDeleted && { isAccountDeleted }),
    })
  }
}

/** The calendar first and then the appointment, as every act does. */
async function lockWithCalendar(tx: Tx, id: string): Promise<AppointmentRow | null> {
  const seen = await store.findAppointment(tx.db, id)
  if (!seen) return null
  await availability.lockRules(tx.db, seen.advisorId)
  return store.lockAppointment(tx.db, id)
}
