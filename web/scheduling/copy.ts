import { kindNames, modePhrases } from '#contract/scheduling/labels.ts'
import type { Appointment, AppointmentChange } from '#contract/scheduling/schemas.ts'
import {
  type AppointmentKind,
  type AppointmentSide,
  type AppointmentStatus,
  lengthMinutes,
} from '#contract/scheduling/values.ts'
import { when } from '../platform/format.ts'
import { zoneName } from '../platform/zones.ts'

/** "Free consultation, 30 min": what is booked, and that the first one costs nothing. */
export const kindTitle = (kind: AppointmentKind) =>
  `${kind === 'consultation' ? 'Free consultation' : kindNames[kind]}, ${lengthMinutes[kind]} min`

/** "Consultation by video" */
export const whatText = ({ kind, mode }: Pick<Appointment, 'kind' | 'mode'>) =>
  `${kindNames[kind]} ${modePhrases[mode]}`

/** What a name is called by: its first word. */
export const givenName = (displayName: string) =>
  displayName.startsWith('A ') ? displayName : (displayName.split(' ')[0] ?? displayName)

/** Which side of an appointment the viewer is. */
export const sideOf = (appointment: Appointment): AppointmentSide =>
  appointment.with.id === appointment.advisorId ? 'consumer' : 'advisor'

/** "9:30 to 10:00 AM": the half of the day once where both lie in it. */
export function timesText({ startsAt, endsAt }: Pick<Appointment, 'startsAt' | 'endsAt'>, zone: string): string {
  const [from, to] = [when(startsAt, 'time', zone), when(endsAt, 'time', zone)]
  return from.slice(-2) === to.slice(-2) ? `${from.slice(0, -3)} to ${to}` : `${from} to ${to}`
}

export type Standing = { text: string; tone: 'plain' | 'ok' | 'warn' | 'bad' }

/** Where an appointment stands, from the viewer's side; the word that goes with its color. */
export function standingOf(appointment: Appointment): Standing {
  const { status, canceledBy, with: other } = appointment
  const side = sideOf(appointment)
  const texts: Record<AppointmentStatus, Standing> = {
    requested: {
      text: side === 'advisor' ? 'Waits for your word' : `Waits for ${givenName(other.displayName)}`,
      tone: 'warn',
    },
    confirmed: { text: 'Confirmed', tone: 'ok' },
    completed: { text: 'Took place', tone: 'plain' },
    canceled: {
      text: canceledBy === side ? 'Canceled by you' : canceledBy === 'system' ? 'Not confirmed in time' : 'Canceled',
      tone: 'plain',
    },
    no_show: { text: side === 'advisor' ? 'Did not come' : 'Missed', tone: 'bad' },
  }
  return texts[status]
}

const deeds: Record<AppointmentChange['what'], string> = {
  requested: 'asked for',
  confirmed: 'confirmed',
  rescheduled: 'moved it to',
  completed: 'said it took place:',
  canceled: 'canceled',
  no_show: 'said nobody came:',
}

/** "You asked for Tue, Nov 18, 9:30 AM" */
export function changeText(change: AppointmentChange, appointment: Appointment, zone: string): string {
  const time = when(change.startsAt, 'moment', zone)
  if (change.by === 'system')
    return change.what === 'completed' ? `Counted as held: ${time}` : `Not confirmed in time: ${time}`
  const who = change.by === sideOf(appointment) ? 'You' : givenName(appointment.with.displayName)
  return `${who} ${deeds[change.what]} ${time}`
}

/** "3 ahead, 1 waits for your word. Times are in Pacific time." */
export function countsText({ ahead, waiting, zone }: { ahead: number; waiting: number; zone: string }): string {
  const parts = [
    ahead === 0 ? 'Nothing ahead' : `${ahead} ahead`,
    ...(waiting > 0 ? [`${waiting} ${waiting === 1 ? 'waits' : 'wait'} for your word`] : []),
  ]
  return `${parts.join(', ')}. Times are in ${zoneName(zone)}.`
}
