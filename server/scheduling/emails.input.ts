import type { AppointmentSide, ReminderHours } from '#contract/scheduling/values.ts'
import type { AppointmentRow } from './tables.ts'

/** The changes that both sides are emailed about. */
export type EmailedChange =
  | { what: 'requested' | 'booked' | 'confirmed' }
  /** Also because the other side’s account was deleted. */
  | { what: 'canceled'; isAccountDeleted?: true }
  | { what: 'rescheduled'; before: Date }
export type EmailReason =
  | EmailedChange
  /** The advisor canceled what was never confirmed. */
  | { what: 'declined' }
  | { what: 'due'; hours: ReminderHours }
  | { what: 'unconfirmed' }

/** The reader of an email: how they may call the other side, and the zone they read times in. */
export type Recipient = { side: AppointmentSide; otherName: string; timeZone: string }
/** What the words of an email are made of. */
export type AppointmentEmail = {
  appointment: Pick<AppointmentRow, 'kind' | 'mode' | 'location' | 'status' | 'startsAt' | 'notes' | 'cancelReason'>
  reason: EmailReason
  by: AppointmentSide | 'system'
  reader: Recipient
  /** Whether it is on the reader's day: a reminder may be sent late, or long before dawn. */
  isToday: boolean
  /** What both sides wrote down to talk about, if anything. */
  agenda: readonly string[]
  /** The page of the appointments, and the one on which its call is joined. */
  page: string
  callPage: string
  /** The same appointment as a calendar file. */
  calendar: string
}
