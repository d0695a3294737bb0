import type { AppointmentEntry } from '#contract/scheduling/entries/schemas.ts'
import type { Appointment, AppointmentChange, Slots, SlotsQuery } from '#contract/scheduling/schemas.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { timesOf } from './availability/rules.ts'
import type { SlotsFound } from './availability/service.ts'
import { writableSections } from './entries/rules.ts'
import type { AppointmentEntryRow } from './entries/tables.ts'
import { actionsOf, sideOf } from './policy.ts'
import { shownLocation } from './rules.ts'
import type { FullAppointment } from './service.ts'
import type { AppointmentChangeRow, AppointmentRow } from './tables.ts'

/** An appointment as the actor may see it, with what they can do now. */
export function presentAppointment(
  ctx: UserCtx,
  { row, changes, entries, with: person }: FullAppointment,
): Appointment {
  const { id, consumerId, advisorId, timeZone, kind, mode, status, notes, canceledBy, cancelReason } = row
  return {
    id,
    consumerId,
    advisorId,
    with: person,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    timeZone,
    kind,
    mode,
    status,
    location: shownLocation(row, sideOf(ctx.actor, row)),
    notes,
    canceledBy,
    cancelReason,
    history: changes.map(presentChange),
    entries: entries.map((entry) => presentEntry(entry, row)),
    entryCount: entries.length,
    writable: writableSections(row, ctx.now),
    callStartedAt: row.callStartedAt?.toISOString() ?? null,
    callEndedAt: row.callEndedAt?.toISOString() ?? null,
    can: actionsOf(ctx.actor, row, ctx.now),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function presentEntry(
  entry: AppointmentEntryRow,
  { consumerId }: Pick<AppointmentRow, 'consumerId'>,
): AppointmentEntry {
  const { id, section, writerId, text, createdAt } = entry
  return { id, section, by: writerId === consumerId ? 'consumer' : 'advisor', text, createdAt: createdAt.toISOString() }
}

function presentChange({ at, by, what: change, startsAt }: AppointmentChangeRow): AppointmentChange {
  return { at: at.toISOString(), by, what: change, startsAt: startsAt.toISOString() }
}

export function presentSlots({ rules, lengthMinutes, startsAt, nextFreeAt }: SlotsFound, { kind }: SlotsQuery): Slots {
  return {
    slots: startsAt.map((start) => ({
      startsAt: start.toISOString(),
      endsAt: timesOf(rules, { kind, startsAt: start, lengthMinutes }).endsAt.toISOString(),
    })),
    timeZone: rules.timeZone,
    modes: rules.modes,
    lengthsMinutes: rules.lengthsMinutes,
    confirmation: rules.confirmation,
    nextFreeAt: nextFreeAt?.toISOString() ?? null,
  }
}
