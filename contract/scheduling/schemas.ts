import { z } from 'zod'
import { ClockTime, Day, Id, Instant, Phone, TimeZone, text } from '#contract/core/fields.ts'
import { PageQuery } from '#contract/core/paging.ts'
import { Person } from '#contract/profiles/schemas.ts'
import { AppointmentEntry, EntrySection } from './entries/schemas.ts'
import {
  appointmentActionNames,
  appointmentActors,
  appointmentKinds,
  appointmentModes,
  appointmentStatuses,
  appointmentSteps,
  bookingConfirmations,
  bookingNotesMaxLength,
  horizonDays,
  lengthBounds,
  lengthStepMinutes,
  listedAppointments,
  reasonMaxLength,
} from './values.ts'

export const AppointmentKind = z.enum(appointmentKinds)
export const AppointmentMode = z.enum(appointmentModes)
export const AppointmentStatus = z.enum(appointmentStatuses)
export const BookingConfirmation = z.enum(bookingConfirmations)

type Hours = { from: string; to: string }
const ordered = (range: Hours) => range.from < range.to
const orderMessage = { error: 'The end time must be after the start time', path: ['to'] }
const overlapMessage = { error: 'These hours overlap' }

/** Tells whether the ranges of one day do not overlap; touching is allowed. */
function apart(ranges: readonly Hours[]): boolean {
  const sorted = ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return sorted.every((range, position) => position === 0 || (sorted[position - 1]?.to ?? '') <= range.from)
}

/** Hours of one weekday, 1 is Monday; a day may have several. */
export const WeeklyHours = z
  .object({ weekday: z.number().int().min(1).max(7), from: ClockTime, to: ClockTime })
  .refine(ordered, orderMessage)
export type WeeklyHours = z.infer<typeof WeeklyHours>

/** Tells whether a range begins while another of its weekday lasts. */
const startsWithin = (range: WeeklyHours, open: WeeklyHours) =>
  range.weekday === open.weekday && open.from <= range.from && range.from < open.to

/** A day that differs from the week: closed when `hours` is empty. */
export const DayException = z.object({
  day: Day,
  hours: z
    .array(z.object({ from: ClockTime, to: ClockTime }).refine(ordered, orderMessage))
    .max(6)
    .refine(apart, overlapMessage),
})
export type DayException = z.infer<typeof DayException>

const lengthOf = (kind: keyof typeof lengthBounds) =>
  z.number().int().min(lengthBounds[kind].min).max(lengthBounds[kind].max).multipleOf(lengthStepMinutes)

export const Availability = z.object({
  timeZone: TimeZone,
  weeklyHours: z
    .array(WeeklyHours)
    .max(42)
    .superRefine((all, context) => {
      const later = all.findIndex((range, at) => all.some((open, i) => i !== at && startsWithin(range, open)))
      if (later !== -1) context.addIssue({ code: 'custom', path: [later, 'from'], message: overlapMessage.error })
    }),
  exceptions: z
    .array(DayException)
    .max(200)
    .refine((all) => new Set(all.map(({ day }) => day)).size === all.length, 'Use each date only once'),
  lengthsMinutes: z.object({
    consultation: lengthOf('consultation'),
    review: lengthOf('review'),
    follow_up: lengthOf('follow_up'),
  }),
  /** Kept free after each appointment. */
  bufferMinutes: z.number().int().min(0).max(120),
  bufferBeforeMinutes: z.number().int().min(0).max(120),
  minimumNoticeHours: z.number().int().min(0).max(168),
  dailyLimit: z.number().int().min(1).max(24),
  modes: z.array(AppointmentMode).min(1, 'Offer at least one way to meet').max(4),
  /** Where in-person appointments take place; those already made keep their place. */
  officeAddress: text(200),
  /** Applies to bookings made from then on; requests that wait stay requests. */
  confirmation: BookingConfirmation,
})
export type Availability = z.infer<typeof Availability>

/** Nobody is met in person without an address to come to. */
export const lacksOffice = ({ modes, officeAddress }: Pick<Availability, 'modes' | 'officeAddress'>): boolean =>
  modes.includes('in_person') && officeAddress === ''
export const noOfficeMessage = 'Enter the address where people meet you'

/** The form of an advisor's hours, in which the address can be entered. */
export const AvailabilityForm = Availability.refine((input) => !lacksOffice(input), {
  path: ['officeAddress'],
  error: noOfficeMessage,
})

/** `timeZone` is the device's, for the default hours of an advisor who has not named a state. */
export const AvailabilityQuery = z.object({ timeZone: TimeZone.optional() })
export type AvailabilityQuery = z.infer<typeof AvailabilityQuery>

/**
 * Whether an advisor has saved hours: false while the default ones hold, of which nothing can be
 * booked when the profile names no state or no way to meet.
 */
export const CalendarSetup = z.object({ hasSetHours: z.boolean() })
export type CalendarSetup = z.infer<typeof CalendarSetup>

export const Slot = z.object({ startsAt: Instant, endsAt: Instant })
export type Slot = z.infer<typeof Slot>

export const SlotsQuery = z.object({
  from: Instant.optional(),
  days: z.coerce.number().int().min(1).max(horizonDays).default(14),
  kind: AppointmentKind.default('consultation'),
  /** An appointment of the caller that is to be moved: it holds no time here. */
  moving: Id.optional(),
  /** Lists for the advisor themselves only what consumers are offered, their notice included. */
  asOffered: z.stringbool().optional(),
})
export type SlotsQuery = z.infer<typeof SlotsQuery>
export const Slots = z.object({
  slots: z.array(Slot),
  timeZone: z.string(),
  modes: z.array(AppointmentMode),
  /** Of each kind, with this advisor. */
  lengthsMinutes: Availability.shape.lengthsMinutes,
  confirmation: BookingConfirmation,
  /** The first of these slots, or else the first after the requested window. */
  nextFreeAt: Instant.nullable(),
})
export type Slots = z.infer<typeof Slots>

export const BookAppointment = z.object({
  advisorId: Id,
  startsAt: Instant,
  kind: AppointmentKind.default('consultation'),
  mode: AppointmentMode,
  timeZone: TimeZone,
  notes: text(bookingNotesMaxLength).default(''),
  /** The number that the advisor calls: required for a phone appointment, ignored for others. */
  phone: z.union([z.literal(''), Phone]).default(''),
  /** Books although the consumer has another appointment at that time. */
  evenIfBusy: z.boolean().default(false),
})
export type BookAppointment = z.infer<typeof BookAppointment>

export const AppointmentChange = z.object({
  at: Instant,
  by: z.enum(appointmentActors),
  what: z.enum(appointmentSteps),
  startsAt: Instant,
})
export type AppointmentChange = z.infer<typeof AppointmentChange>

export const Appointment = z.object({
  id: Id,
  consumerId: Id,
  advisorId: Id,
  /** The other side, as the viewer may see them. */
  with: Person,
  startsAt: Instant,
  endsAt: Instant,
  timeZone: z.string(),
  kind: AppointmentKind,
  mode: AppointmentMode,
  status: AppointmentStatus,
  /** The office of an in-person appointment, or the number of one by phone, where there is any. */
  location: z.string().nullable(),
  notes: z.string(),
  canceledBy: z.enum(appointmentActors).nullable(),
  cancelReason: z.string().nullable(),
  history: z.array(AppointmentChange),
  /** Agenda and shared notes, the first written first; both sides see all. */
  entries: z.array(AppointmentEntry),
  /** How many there are: staff who view the account see the number alone. */
  entryCount: z.number().int(),
  /** The sections the viewer may write in now. */
  writable: z.array(EntrySection),
  /** When its call began and ended; null while there was none. */
  callStartedAt: Instant.nullable(),
  callEndedAt: Instant.nullable(),
  can: z.array(z.enum(appointmentActionNames)),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Appointment = z.infer<typeof Appointment>

export const CancelAppointment = z.object({ reason: text(reasonMaxLength).default('') })
export const RescheduleAppointment = z.object({ startsAt: Instant, evenIfBusy: z.boolean().default(false) })
export type RescheduleAppointment = z.infer<typeof RescheduleAppointment>

/**
 * A window of time; `latest` reads it backwards, so that the past can be paged from its end.
 * `withId` is the other side.
 */
export const AppointmentsQuery = PageQuery.extend({
  withId: Id.optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  status: AppointmentStatus.optional(),
  order: z.enum(['earliest', 'latest']).default('earliest'),
  limit: z.coerce.number().int().min(1).max(listedAppointments).default(listedAppointments),
})
export type AppointmentsQuery = z.infer<typeof AppointmentsQuery>

/**
 * Whether a secret address exists. The address itself is shown once, when made: only its hash is
 * kept.
 */
export const CalendarFeed = z.object({ isOn: z.boolean(), createdAt: Instant.nullable() })
export type CalendarFeed = z.infer<typeof CalendarFeed>
export const NewCalendarFeed = z.object({ url: z.string(), createdAt: Instant })
