import { z } from 'zod'
import { IdParams } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { BusyTime, BusyTimesQuery, LinkedCalendar, NewLinkedCalendar } from './schemas.ts'

const advisors = { roles: ['advisor', 'firm_admin'] } as const
const unreadable = [
  'scheduling.calendar-unreachable',
  'scheduling.calendar-refused',
  'scheduling.calendar-invalid',
  'scheduling.calendar-too-large',
] as const

export const listLinkedCalendars = endpoint({
  method: 'GET',
  path: '/api/linked-calendars',
  access: advisors,
  limit: 'read',
  reply: { 200: z.object({ items: z.array(LinkedCalendar) }) },
  problems: [],
  summary: "List the caller's outside calendars",
})

export const linkCalendar = endpoint({
  method: 'POST',
  path: '/api/linked-calendars',
  access: { ...advisors, emailVerified: true },
  limit: 'write',
  body: NewLinkedCalendar,
  reply: { 201: LinkedCalendar },
  problems: [...unreadable, 'scheduling.calendar-linked', 'scheduling.calendar-limit'],
  summary: 'Link an outside calendar by its secret iCal address; its busy times close open slots',
})

export const refreshLinkedCalendar = endpoint({
  method: 'POST',
  path: '/api/linked-calendars/:id/refresh',
  access: advisors,
  limit: 'write',
  params: IdParams,
  reply: { 200: LinkedCalendar },
  problems: ['core.not-found'],
  summary: 'Read an outside calendar now; a failure is in the reply',
})

export const unlinkCalendar = endpoint({
  method: 'DELETE',
  path: '/api/linked-calendars/:id',
  access: advisors,
  limit: 'write',
  params: IdParams,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Remove an outside calendar and its busy times',
})

export const listBusyTimes = endpoint({
  method: 'GET',
  path: '/api/busy-times',
  access: advisors,
  limit: 'read',
  query: BusyTimesQuery,
  reply: { 200: z.object({ items: z.array(BusyTime) }) },
  problems: [],
  summary: "List the busy times of the caller's outside calendars in a time window, at most 1,000",
})

export const linkedCalendarsEndpoints = [
  listLinkedCalendars,
  linkCalendar,
  refreshLinkedCalendar,
  unlinkCalendar,
  listBusyTimes,
] as const
