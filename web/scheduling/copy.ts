import { dayIn } from '#contract/core/days.ts'
import { minutes } from '#contract/core/durations.ts'
import type { SignInProvider } from '#contract/scheduling/calendar-accounts/values.ts'
import { kindNames, modePhrases } from '#contract/scheduling/labels.ts'
import type { Appointment, AppointmentChange } from '#contract/scheduling/schemas.ts'
import {
  type AppointmentKind,
  type AppointmentSide,
  type AppointmentStatus,
  type BookingConfirmation,
  callOpensAt,
  isCall,
  isOpenStatus,
  joinableMinutes,
  wasConfirmed,
} from '#contract/scheduling/values.ts'
import { when } from '#web/platform/format.ts'
import { zoneNote } from '#web/platform/times/zones.ts'
import { nameInSentence } from '#web/profiles/copy.ts'

/** Providers of calendars by the names that people know them by. */
export const providerNames: Record<SignInProvider, string> = { google: 'Google Calendar', microsoft: 'Outlook' }

/** What booking is called: with some advisors it is a request. */
export const bookingVerb = (confirmation: BookingConfirmation) => (confirmation === 'instant' ? 'Book' : 'Request')

/** "Free consultation, 30 min": what is booked, and that the first one costs nothing. */
export const kindTitle = (kind: AppointmentKind, minutesLong: number | undefined) =>
  [
    kind === 'consultation' ? 'Free consultation' : kindNames[kind],
    ...(minutesLong ? [`${minutesLong} min`] : []),
  ].join(', ')

/** How long an appointment is, in minutes. */
export const lengthOf = ({ startsAt, endsAt }: Pick<Appointment, 'startsAt' | 'endsAt'>) =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / minutes(1)

/** "Consultation by video" */
export const kindText = ({ kind, mode }: Pick<Appointment, 'kind' | 'mode'>) =>
  `${kindNames[kind]} ${modePhrases[mode]}`

/**
 * The office, or who calls whom at which number; null where nothing is known, and once the
 * appointment no longer takes place: nobody should wait for a call.
 */
export function locationText(appointment: Appointment): string | null {
  const { mode, location, status, with: partner } = appointment
  if (!isOpenStatus(status)) return null
  if (!location || mode !== 'phone') return location
  if (sideOf(appointment) === 'advisor') return `Call ${location}`
  return `${nameInSentence(partner.displayName, { isFirst: true })} calls you at ${location}`
}

/** Which side of an appointment the viewer is. */
export const sideOf = (appointment: Appointment): AppointmentSide =>
  appointment.with.id === appointment.advisorId ? 'consumer' : 'advisor'

/** "9:30 to 10:00 AM": the half of the day once where both lie in it. */
export function timesText({ startsAt, endsAt }: Pick<Appointment, 'startsAt' | 'endsAt'>, zone: string): string {
  const [from, to] = [when(startsAt, 'time', zone), when(endsAt, 'time', zone)]
  return from.slice(-2) === to.slice(-2) ? `${from.slice(0, -3)} to ${to}` : `${from} to ${to}`
}

/** "Today", or "Fri, Mar 6". */
export const dateText = ({ startsAt }: Pick<Appointment, 'startsAt'>, zone: string, now: Date): string =>
  dayIn(zone, startsAt) === dayIn(zone, now) ? 'Today' : when(startsAt, 'weekdayDate', zone)

/** When the call of a confirmed appointment can be joined; null where there is none to wait for. */
export function joinOpensText(
  appointment: Pick<Appointment, 'mode' | 'status' | 'startsAt'>,
  zone: string,
  now: Date,
): string | null {
  const opensAt = callOpensAt(appointment.startsAt)
  if (!isCall(appointment) || appointment.status !== 'confirmed' || opensAt <= now) return null
  const isToday = dayIn(zone, opensAt) === dayIn(zone, now)
  return isToday ? `Join opens at ${when(opensAt, 'time', zone)}` : `Join opens ${joinableMinutes} minutes before`
}

export type StatusLabel = { text: string; tone: 'plain' | 'ok' | 'warn' | 'bad' }

/** The status of an appointment from the viewer's side; the word that goes with its color. */
export function statusLabelOf(appointment: Appointment): StatusLabel {
  const { status, canceledBy, history, with: partner } = appointment
  const side = sideOf(appointment)
  const texts: Record<AppointmentStatus, StatusLabel> = {
    requested: {
      text:
        side === 'advisor'
          ? 'Needs your confirmation'
          : `Waiting for ${nameInSentence(partner.displayName)} to confirm`,
      tone: 'warn',
    },
    confirmed: { text: 'Confirmed', tone: 'ok' },
    completed: { text: 'Completed', tone: 'plain' },
    canceled: {
      text:
        canceledBy === 'system'
          ? 'Not confirmed in time'
          : `${canceledBy === 'advisor' && !wasConfirmed(history) ? 'Declined' : 'Canceled'}${canceledBy === side ? ' by you' : ''}`,
      tone: 'plain',
    },
    no_show: { text: 'No-show', tone: 'bad' },
  }
  return texts[status]
}

const changeWords: Record<AppointmentChange['what'], string> = {
  requested: 'requested',
  booked: 'booked',
  confirmed: 'confirmed',
  rescheduled: 'rescheduled to',
  completed: 'marked as completed:',
  canceled: 'canceled',
  no_show: 'marked as a no-show:',
}

/** "You requested Tue, Nov 18, 9:30 AM" */
export function changeText(change: AppointmentChange, appointment: Appointment, zone: string): string {
  const time = when(change.startsAt, 'moment', zone)
  if (change.by === 'system')
    return change.what === 'completed' ? `Marked as completed automatically: ${time}` : `Not confirmed in time: ${time}`
  const actor =
    change.by === sideOf(appointment) ? 'You' : nameInSentence(appointment.with.displayName, { isFirst: true })
  const isDeclined = change.what === 'canceled' && change.by === 'advisor' && !wasConfirmed(appointment.history)
  return `${actor} ${isDeclined ? 'declined' : changeWords[change.what]} ${time}`
}

/** "3 upcoming, 1 waiting for you. Times are in Pacific time." */
export function countsText({ ahead, waiting, zone }: { ahead: number; waiting: number; zone: string }): string {
  const parts = [
    ahead === 0 ? 'Nothing scheduled' : `${ahead} upcoming`,
    ...(waiting > 0 ? [`${waiting} waiting for you`] : []),
  ]
  return `${parts.join(', ')}. ${zoneNote(zone)}`
}
