import { minutes } from '#contract/core/durations.ts'
import type { Communication, State } from '#contract/profiles/values.ts'

/** Kinds of appointment; each advisor sets their lengths. */
export const appointmentKinds = ['consultation', 'review', 'follow_up'] as const
export type AppointmentKind = (typeof appointmentKinds)[number]
/** The shortest and longest length of a kind; a free consultation is half an hour at least. */
export const lengthBounds: Record<AppointmentKind, { min: number; max: number }> = {
  consultation: { min: 30, max: 60 },
  review: { min: 15, max: 180 },
  follow_up: { min: 15, max: 180 },
}
/** Lengths are multiples of this. */
export const lengthStepMinutes = 5

export const appointmentModes = ['video', 'audio', 'phone', 'in_person'] as const
export type AppointmentMode = (typeof appointmentModes)[number]

/**
 * How a consumer's booking becomes an appointment: at once, or when the advisor confirms the
 * request.
 */
export const bookingConfirmations = ['instant', 'manual'] as const
export type BookingConfirmation = (typeof bookingConfirmations)[number]

/** Ways to meet that are calls of this product. */
const callModes = ['video', 'audio'] as const satisfies readonly AppointmentMode[]

export const appointmentStatuses = ['requested', 'confirmed', 'completed', 'canceled', 'no_show'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]

/** States of an appointment that is confirmed, or that the advisor has yet to confirm. */
export const openStatuses = ['requested', 'confirmed'] as const satisfies readonly AppointmentStatus[]

/** Whether an appointment may still take place, or does so now. */
export function isOpenStatus(status: AppointmentStatus): boolean {
  return openStatuses.some((open) => open === status)
}

/** The two people of an appointment. */
export const appointmentSides = ['consumer', 'advisor'] as const
export type AppointmentSide = (typeof appointmentSides)[number]
/** Who changes an appointment: a side, or the clock. */
export const appointmentActors = [...appointmentSides, 'system'] as const

/** The steps of an appointment's history. */
export const appointmentSteps = [
  'requested',
  'booked',
  'confirmed',
  'rescheduled',
  'completed',
  'canceled',
  'no_show',
] as const

/**
 * Who may do what from which state, and whether before the appointment begins or from then on; the
 * page's buttons and the server's rules both read this. Rescheduling leads to `confirmed`, and to
 * `requested` when a consumer reschedules with an advisor who confirms each booking
 * (docs/product.md "Appointments").
 */
export const appointmentActions = {
  confirm: { from: ['requested'], to: 'confirmed', by: ['advisor'], when: 'before' },
  cancel: { from: openStatuses, to: 'canceled', by: ['consumer', 'advisor'], when: 'before' },
  reschedule: { from: openStatuses, to: null, by: ['consumer', 'advisor'], when: 'before' },
  complete: { from: ['confirmed'], to: 'completed', by: ['advisor'], when: 'after' },
  mark_no_show: { from: ['confirmed'], to: 'no_show', by: ['advisor'], when: 'after' },
} as const satisfies Record<
  string,
  {
    from: readonly AppointmentStatus[]
    to: AppointmentStatus | null
    by: readonly AppointmentSide[]
    when: 'before' | 'after'
  }
>
export type AppointmentAction = keyof typeof appointmentActions
export const appointmentActionNames = ['confirm', 'cancel', 'reschedule', 'complete', 'mark_no_show'] as const

type Change = { readonly what: string; readonly by: AppointmentSide | 'system' }

/**
 * Tells by its history whether an appointment was ever confirmed. One that was not is a request,
 * which an advisor declines.
 */
export function wasConfirmed(history: readonly Change[]): boolean {
  return history.some(
    (change) =>
      change.what === 'confirmed' ||
      change.what === 'booked' ||
      (change.what === 'rescheduled' && change.by === 'advisor'),
  )
}

/** States that hold the advisor's time; the database refuses overlaps among these. */
export const holdingStatuses = [
  'requested',
  'confirmed',
  'completed',
  'no_show',
] as const satisfies readonly AppointmentStatus[]

/** Hours before an appointment at which both sides are reminded. */
export const reminderHours = [24, 1] as const
export type ReminderHours = (typeof reminderHours)[number]

/**
 * Hours before an unconfirmed appointment at which the advisor is warned that it will be canceled.
 */
export const unconfirmedWarningHours = 24 satisfies ReminderHours

/**
 * Hours after its end at which a confirmed appointment counts as completed when the advisor has
 * said nothing.
 */
export const completedAfterHours = 24

/** Slots begin at these steps from the beginning of each range of hours. */
export const slotStepMinutes = 30

/**
 * What an advisor who has set nothing offers: weekdays nine to five in their own zone
 * (`zoneOfState`). The form begins with `modes` while the profile names none (`modesNamed`).
 */
export const defaultAvailability = {
  weeklyHours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' })),
  lengthsMinutes: { consultation: 30, review: 60, follow_up: 30 },
  bufferMinutes: 15,
  bufferBeforeMinutes: 0,
  minimumNoticeHours: 4,
  dailyLimit: 8,
  modes: ['video', 'phone'] as AppointmentMode[],
  officeAddress: '',
  confirmation: 'instant' as BookingConfirmation,
}

/**
 * How an advisor meets people until they save hours: the ways to talk of their profile that an
 * appointment can take. Chat and email are none.
 */
export function modesNamed(ways: readonly Communication[]): AppointmentMode[] {
  return appointmentModes.filter((mode) => ways.some((way) => way === mode))
}

/** The furthest ahead slots are offered. */
export const horizonDays = 60
/** How far ahead an advisor may move an appointment at least: the client must have a say. */
export const moveNoticeHours = 1
/**
 * Days of open consultation slots that are kept for matching: its longest horizon, with a day for
 * each end.
 */
export const openingsDays = 32

/** The most appointments one reply holds; earlier or later ones need another window. */
export const listedAppointments = 200

export const easternZone = 'America/New_York'
/** The states of each zone but the Eastern one, which is the zone of all others. */
export const statesByZone: { readonly [zone: string]: readonly State[] } = {
  'America/Chicago': ['AL', 'AR', 'IL', 'IA', 'KS', 'LA', 'MN', 'MS', 'MO', 'NE', 'ND', 'OK', 'SD', 'TN', 'TX', 'WI'],
  'America/Denver': ['CO', 'ID', 'MT', 'NM', 'UT', 'WY'],
  'America/Phoenix': ['AZ'],
  'America/Los_Angeles': ['CA', 'NV', 'OR', 'WA'],
  'America/Anchorage': ['AK'],
  'Pacific/Honolulu': ['HI'],
  'America/Puerto_Rico': ['PR'],
}

/**
 * The zone most people of a state live in, Eastern where none is known: the guess for an advisor
 * who has not said.
 */
export function zoneOfState(state: State | null): string {
  const found = Object.entries(statesByZone).find(([, states]) => state !== null && states.includes(state))
  return found?.[0] ?? easternZone
}

/** Minutes before its start from which the call of an appointment can be joined. */
export const joinableMinutes = 10

/** When the call of an appointment opens. */
export const callOpensAt = (startsAt: Date | string): Date =>
  new Date(new Date(startsAt).getTime() - minutes(joinableMinutes))

/** Whether an appointment is held as a call of this product. */
export const isCall = ({ mode }: { mode: AppointmentMode }) => callModes.some((callMode) => callMode === mode)

/**
 * Whether the call of an appointment can be joined: confirmed, and from ten minutes before the
 * start until the end (docs/product.md "Calls").
 */
export function isJoinable(
  appointment: { mode: AppointmentMode; status: AppointmentStatus; startsAt: Date | string; endsAt: Date | string },
  now: Date,
): boolean {
  const isOpen = callOpensAt(appointment.startsAt) <= now && now < new Date(appointment.endsAt)
  return isOpen && appointment.status === 'confirmed' && isCall(appointment)
}

/** Characters of what a consumer writes to an advisor when they book. */
export const bookingNotesMaxLength = 1_000

/** Characters of why an appointment is canceled or a proposal declined. */
export const reasonMaxLength = 500
