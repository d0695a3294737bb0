import { problem } from '#contract/problems.ts'
import type { SaveEntry } from '#contract/scheduling/entries/schemas.ts'
import { type EntrySection, entryLimit } from '#contract/scheduling/entries/values.ts'
import { appointmentChanged } from '#contract/scheduling/events.ts'
import type { Tx, UserActor, UserCtx } from '#server/platform/context.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { lockOwn } from '#server/profiles/me/service.ts'
import { hasConsent, isBlocked } from '#server/profiles/service.ts'
import { sideOf } from '../policy.ts'
import { lockAppointment } from '../store.ts'
import type { AppointmentRow } from '../tables.ts'
import { writableSections } from './rules.ts'
import * as store from './store.ts'

type EntryKey = { id: string; entryId: string }

/**
 * Adds a line to the agenda or the shared notes, or changes an own one. Both sides may write while
 * the consent is in force and neither has blocked the other; the lock on the appointment keeps the
 * limit.
 * @throws core.not-found, core.forbidden, scheduling.entries-closed, scheduling.entry-limit
 */
export function saveEntry(
  ctx: UserCtx,
  { id, entryId }: EntryKey,
  { section, text }: SaveEntry,
): Promise<AppointmentRow> {
  return write(ctx, id, async (tx, appointment) => {
    const entry = await store.findEntry(tx.db, entryId)
    if (entry) {
      if (entry.appointmentId !== id || entry.section !== section) throw problem('core.not-found')
      if (entry.writerId !== tx.actor.id) throw problem('core.forbidden')
      assertWritable(appointment, section, tx.now)
      if (entry.text !== text) await store.updateEntry(tx.db, entryId, { text })
      return
    }
    assertWritable(appointment, section, tx.now)
    if ((await store.countEntries(tx.db, { appointmentId: id, section })) >= entryLimit)
      throw problem('scheduling.entry-limit')
    const writerId = tx.actor.id
    await store.insertEntry(tx.db, { id: entryId, appointmentId: id, section, writerId, text })
  })
}

/**
 * Removes an own line; one that is gone already stays gone.
 * @throws core.not-found, core.forbidden, scheduling.entries-closed
 */
export function deleteEntry(ctx: UserCtx, { id, entryId }: EntryKey): Promise<AppointmentRow> {
  return write(ctx, id, async (tx, appointment) => {
    const entry = await store.findEntry(tx.db, entryId)
    if (!entry || entry.appointmentId !== id) return
    if (entry.writerId !== tx.actor.id) throw problem('core.forbidden')
    assertWritable(appointment, entry.section, tx.now)
    await store.deleteEntry(tx.db, entryId)
  })
}

async function write(
  ctx: UserCtx,
  id: string,
  work: (tx: Tx<UserActor>, appointment: AppointmentRow) => Promise<void>,
): Promise<AppointmentRow> {
  return ctx.transaction(async (tx) => {
    await lockOwn(tx)
    const appointment = await lockAppointment(tx.db, id)
    if (!appointment || !sideOf(tx.actor, appointment)) throw problem('core.not-found')
    const { consumerId, advisorId } = appointment
    const isParted = await isBlocked(tx, { userId: consumerId, otherUserId: advisorId })
    if (isParted || !(await hasConsent(tx, appointment))) throw problem('scheduling.entries-closed')
    await work(tx, appointment)
    for (const userId of [consumerId, advisorId])
      tx.emit(rooms.user(userId), appointmentChanged, { appointmentId: id, status: appointment.status })
    return appointment
  })
}

/** @throws scheduling.entries-closed */
function assertWritable(appointment: AppointmentRow, section: EntrySection, now: Date): void {
  if (!writableSections(appointment, now).includes(section)) throw problem('scheduling.entries-closed')
}
