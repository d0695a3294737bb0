/** Decides when an appointment may change and into what (docs/product.md "Appointments"). Pure. */
import { hours, minutes } from '#contract/core/durations.ts'
import { noPhoneMessage } from '#contract/core/fields.ts'
import { problem } from '#contract/problems.ts'
import type { Appointment, Availability, BookAppointment } from '#contract/scheduling/schemas.ts'
import {
  type AppointmentAction,
  type AppointmentSide,
  type AppointmentStatus,
  appointmentActions,
  type BookingConfirmation,
  completedAfterHours,
  isOpenStatus,
  type ReminderHours,
  reminderHours,
  unconfirmedWarningHours,
} from '#contract/scheduling/values.ts'

type Timed = { status: AppointmentStatus; startsAt: Date; endsAt: Date }

/**
 * Returns whether the status and the time of an appointment allow an action, regardless of the
 * actor.
 */
export function isPossible(action: AppointmentAction, { status, startsAt }: Timed, now: Date): boolean {
  const { from, when } = appointmentActions[action]
  const states: readonly AppointmentStatus[] = from
  return states.includes(status) && (now < startsAt ? 'before' : 'after') === when
}

/**
 * The status of a consumer's booking, by what the advisor chose (docs/product.md "Appointments").
 */
export function statusOfBooking(confirmation: BookingConfirmation): 'requested' | 'confirmed' {
  return confirmation === 'instant' ? 'confirmed' : 'requested'
}

/**
 * Where an appointment takes place: the advisor's office, or the number that they call.
 * @throws core.invalid for a call by phone without a number
 */
export function locationOf(
  { mode, phone }: Pick<BookAppointment, 'mode' | 'phone'>,
  { officeAddress }: Pick<Availability, 'officeAddress'>,
): string {
  if (mode === 'in_person') return officeAddress
  if (mode !== 'phone') return ''
  if (phone) return phone
  throw problem('core.invalid', { fields: [{ path: 'phone', message: noPhoneMessage }] })
}

/** How long an appointment is, which it stays when it moves and its advisor's setting changed. */
export function minutesOf({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): number {
  return (endsAt.getTime() - startsAt.getTime()) / minutes(1)
}

/**
 * What a side sees of the place. The number of a consumer is for the call alone, so the advisor
 * sees it until then.
 */
export function shownLocation(
  { mode, status, location }: Pick<Appointment, 'mode' | 'status'> & { location: string },
  side: AppointmentSide | null,
): string | null {
  if (mode === 'phone' && side === 'advisor' && !isOpenStatus(status)) return null
  return location || null
}

/**
 * The status after a move. A consumer's move is a booking of the new time; an advisor's move counts
 * as confirmed, and the consumer, who is notified, can move or cancel it.
 */
export function statusAfterMove(by: AppointmentSide, confirmation: BookingConfirmation): AppointmentStatus {
  return by === 'advisor' ? 'confirmed' : statusOfBooking(confirmation)
}

/**
 * What becomes of an appointment nobody settled: one never confirmed is canceled when it begins, a
 * confirmed one counts as completed a day after its end. That a consumer did not come is only ever
 * the advisor's word.
 */
export function automaticStatus({ status, startsAt, endsAt }: Timed, now: Date): 'canceled' | 'completed' | null {
  if (status === 'requested' && startsAt <= now) return 'canceled'
  if (status === 'confirmed' && endsAt.getTime() + hours(completedAfterHours) <= now.getTime()) return 'completed'
  return null
}

/**
 * The reminders whose moment is over. A request, a move or a confirmation marks them as sent: its
 * own mail already names the time.
 */
export function remindersPassed(startsAt: Date, now: Date): ReminderHours[] {
  return reminderHours.filter((before) => startsAt.getTime() - hours(before) <= now.getTime())
}

/** The one reminder to send now, the nearest if several are due, or null. */
export function reminderDue(
  appointment: Timed & { remindedHours: readonly ReminderHours[] },
  now: Date,
): ReminderHours | null {
  if (appointment.status !== 'confirmed' || appointment.startsAt <= now) return null
  const due = remindersPassed(appointment.startsAt, now).at(-1)
  return due === undefined || appointment.remindedHours.includes(due) ? null : due
}

/**
 * True when the advisor must be warned that an unconfirmed request will be canceled: from
 * `unconfirmedWarningHours` before it begins, once a time (docs/product.md "Appointments").
 */
export function isUnconfirmedWarningDue(
  { status, startsAt, remindedHours }: Timed & { remindedHours: readonly ReminderHours[] },
  now: Date,
): boolean {
  const warnsAt = startsAt.getTime() - hours(unconfirmedWarningHours)
  const isNear = warnsAt <= now.getTime() && now < startsAt
  return status === 'requested' && isNear && !remindedHours.includes(unconfirmedWarningHours)
}
