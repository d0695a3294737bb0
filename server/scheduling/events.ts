import type { CalendarFailure } from '#contract/scheduling/linked-calendars/values.ts'
import type { ProposalEnding } from '#contract/scheduling/proposals/values.ts'
import type { AppointmentKind, AppointmentSide, AppointmentStatus, ReminderHours } from '#contract/scheduling/values.ts'
import { domainEvent } from '#server/platform/domain-event.ts'

/**
 * What every event of an appointment says; `by` is who caused it, `startsAt` and `status` are those
 * afterwards.
 */
export type AppointmentPayload = {
  appointmentId: string
  consumerId: string
  advisorId: string
  kind: AppointmentKind
  startsAt: Date
  /** When the consumer booked or requested it. */
  bookedAt: Date
  status: AppointmentStatus
  by: AppointmentSide | 'system'
  /** The advisor canceled what was never confirmed. */
  isDeclined: boolean
  /** It was canceled because the account of one side was deleted. */
  isAccountDeleted?: true
}

export const appointmentRequested = domainEvent<AppointmentPayload>('scheduling.appointment-requested')
/**
 * A consumer booked with an advisor who confirms at once; no `appointmentRequested` or
 * `appointmentConfirmed` is published.
 */
export const appointmentBooked = domainEvent<AppointmentPayload>('scheduling.appointment-booked')
export const appointmentConfirmed = domainEvent<AppointmentPayload>('scheduling.appointment-confirmed')
export const appointmentRescheduled = domainEvent<AppointmentPayload>('scheduling.appointment-rescheduled')
export const appointmentCanceled = domainEvent<AppointmentPayload>('scheduling.appointment-canceled')
export const appointmentCompleted = domainEvent<AppointmentPayload>('scheduling.appointment-completed')
/** The consumer did not come. */
export const appointmentMissed = domainEvent<AppointmentPayload>('scheduling.appointment-missed')

/** A confirmed appointment begins in about this many hours; sent once per hour mark and time. */
export const appointmentDue = domainEvent<{
  appointmentId: string
  consumerId: string
  advisorId: string
  startsAt: Date
  hours: ReminderHours
}>('scheduling.appointment-due')

/**
 * A request is about to be canceled because the advisor has not confirmed it; published once a
 * time.
 */
export const appointmentUnconfirmed = domainEvent<{
  appointmentId: string
  consumerId: string
  advisorId: string
  startsAt: Date
}>('scheduling.appointment-unconfirmed')

/**
 * An action changed an advisor's open slots. The nightly shift of the window sends no event: a
 * cache of all openings finds its changes by `openings.computed_at`.
 */
export const openingsChanged = domainEvent<{ advisorId: string }>('scheduling.openings-changed')

/** What every event of a proposal says; `by` is who caused it. */
export type ProposalPayload = {
  proposalId: string
  consumerId: string
  advisorId: string
  /** The first of the offered times. */
  startsAt: Date
  by: AppointmentSide | 'system'
}

/** An advisor offered times to one client. */
export const timesProposed = domainEvent<ProposalPayload & { count: number }>('scheduling.times-proposed')
/** An offer can no longer be answered: it was accepted, ended or replaced by another. */
export const proposalClosed =
  domainEvent<Pick<ProposalPayload, 'proposalId' | 'consumerId' | 'advisorId'>>('scheduling.proposal-closed')
/** An offer ended without an appointment; an accepted one is published as `appointmentBooked`. */
export const proposalEnded = domainEvent<ProposalPayload & { ending: ProposalEnding }>('scheduling.proposal-ended')

/**
 * A linked calendar, or the account it is read with, has failed for some time; published once until
 * it works again (docs/calendars.md).
 */
export const calendarFailed = domainEvent<{ ownerId: string; failure: CalendarFailure }>('scheduling.calendar-failed')
