import { z } from 'zod'
import { advisors, people, verifiedAdvisors, verifiedConsumers, verifiedPeople } from '#contract/access.ts'
import { Id, IdParams } from '#contract/core/fields.ts'
import { pageOf } from '#contract/core/paging.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  Appointment,
  AppointmentsQuery,
  Availability,
  AvailabilityQuery,
  BookAppointment,
  CalendarFeed,
  CalendarSetup,
  CancelAppointment,
  NewCalendarFeed,
  RescheduleAppointment,
  Slots,
  SlotsQuery,
} from './schemas.ts'

export const listSlots = endpoint({
  method: 'GET',
  path: '/api/advisors/:advisorId/slots',
  access: 'public',
  limit: 'read',
  params: z.object({ advisorId: Id }),
  query: SlotsQuery,
  reply: { 200: Slots },
  problems: ['profiles.not-an-advisor'],
  summary: "List an advisor's open times, in UTC",
})

export const getAvailability = endpoint({
  method: 'GET',
  path: '/api/availability',
  access: advisors,
  limit: 'read',
  query: AvailabilityQuery,
  reply: { 200: Availability },
  problems: [],
  summary: "Get the caller's weekly hours, exceptions and limits",
})

export const getCalendarSetup = endpoint({
  method: 'GET',
  path: '/api/availability/setup',
  access: advisors,
  limit: 'read',
  reply: { 200: CalendarSetup },
  problems: [],
  summary: 'Get whether the caller has saved hours, or the default ones hold',
})

export const saveAvailability = endpoint({
  method: 'PUT',
  path: '/api/availability',
  access: advisors,
  limit: 'write',
  body: Availability,
  reply: { 200: Availability },
  problems: [],
  summary:
    "Set the caller's weekly hours, exceptions and limits; offering meetings in person needs an office address; existing appointments stay",
})

export const bookAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments',
  access: verifiedConsumers,
  limit: 'write',
  body: BookAppointment,
  reply: { 201: Appointment },
  problems: [
    'profiles.not-an-advisor',
    'profiles.blocked',
    'profiles.consent-needed',
    'scheduling.not-bookable',
    'scheduling.slot-taken',
    'scheduling.already-booked',
    'scheduling.consumer-busy',
    'scheduling.not-offered',
    'scheduling.too-soon',
    'scheduling.day-full',
    'scheduling.mode-not-offered',
    'scheduling.consultation-used',
    'scheduling.consultation-first',
    'eligibility.advisor-full',
  ],
  summary:
    'Book an appointment with an advisor, or request one where the advisor confirms each booking; a phone call needs a number',
})

export const listAppointments = endpoint({
  method: 'GET',
  path: '/api/appointments',
  access: people,
  limit: 'read',
  query: AppointmentsQuery,
  reply: { 200: pageOf(Appointment) },
  problems: [],
  summary: "List the caller's appointments in a time window, by start",
})

export const getAppointment = endpoint({
  method: 'GET',
  path: '/api/appointments/:id',
  access: people,
  limit: 'read',
  params: IdParams,
  reply: { 200: Appointment },
  problems: ['core.not-found'],
  summary: "Get one of the caller's appointments",
})

const moveProblems = ['core.not-found', 'core.forbidden', 'scheduling.wrong-state'] as const

export const confirmAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/confirm',
  access: verifiedAdvisors,
  limit: 'write',
  params: IdParams,
  reply: { 200: Appointment },
  problems: moveProblems,
  summary: 'Confirm an appointment request',
})

export const cancelAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/cancel',
  access: people,
  limit: 'write',
  params: IdParams,
  body: CancelAppointment,
  reply: { 200: Appointment },
  problems: moveProblems,
  summary: 'Cancel an appointment',
})

export const rescheduleAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/reschedule',
  access: people,
  limit: 'write',
  params: IdParams,
  body: RescheduleAppointment,
  reply: { 200: Appointment },
  problems: [
    ...moveProblems,
    'scheduling.slot-taken',
    'scheduling.advisor-busy',
    'scheduling.consumer-busy',
    'scheduling.not-offered',
    'scheduling.too-soon',
    'scheduling.move-too-soon',
    'scheduling.day-full',
    'scheduling.not-bookable',
  ],
  summary: 'Reschedule an appointment; it keeps its id and history',
})

export const completeAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/complete',
  access: advisors,
  limit: 'write',
  params: IdParams,
  reply: { 200: Appointment },
  problems: moveProblems,
  summary: 'Mark an appointment as completed',
})

export const markNoShow = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/no-show',
  access: advisors,
  limit: 'write',
  params: IdParams,
  reply: { 200: Appointment },
  problems: moveProblems,
  summary: 'Mark an appointment as a no-show',
})

export const downloadAppointment = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/calendar.ics',
  access: people,
  limit: 'read',
  params: IdParams,
  reply: { 200: { mediaType: 'text/calendar; charset=utf-8', fileName: 'appointment.ics' } },
  problems: ['core.not-found'],
  summary: 'Download an appointment as a calendar file',
})

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar-feed',
  access: people,
  limit: 'read',
  reply: { 200: CalendarFeed },
  problems: [],
  summary: 'Get whether the caller has a secret calendar address, and since when',
})

export const renewCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendar-feed',
  access: verifiedPeople,
  limit: 'write',
  reply: { 200: NewCalendarFeed },
  problems: ['auth.reauthentication-needed', 'core.not-found'],
  summary: 'Create a new secret calendar address, shown once; the old one stops working',
})

export const removeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/calendar-feed',
  access: people,
  limit: 'write',
  reply: { 204: null },
  problems: [],
  summary: "Delete the caller's secret calendar address",
})

export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar/:token',
  access: 'public',
  limit: 'read',
  params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}\.ics$/) }),
  reply: { 200: { mediaType: 'text/calendar; charset=utf-8', fileName: 'calendar.ics' } },
  problems: ['core.not-found'],
  summary: 'Get appointments as a calendar, by its secret address',
})

export const schedulingEndpoints = [
  listSlots,
  getAvailability,
  getCalendarSetup,
  saveAvailability,
  bookAppointment,
  listAppointments,
  getAppointment,
  confirmAppointment,
  cancelAppointment,
  rescheduleAppointment,
  completeAppointment,
  markNoShow,
  downloadAppointment,
  getCalendarFeed,
  renewCalendarFeed,
  removeCalendarFeed,
  readCalendarFeed,
] as const
