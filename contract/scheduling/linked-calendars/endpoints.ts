import { z } from 'zod'
import { advisors, people, verifiedAdvisors, verifiedPeople } from '#contract/access.ts'
import { IdParams } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { BusyTime, BusyTimesQuery, LinkedCalendar, NewLinkedCalendar } from './schemas.ts'

/** How a first read of a calendar or an account fails. */
export const unreadable = [
  'scheduling.calendar-unreachable',
  'scheduling.calendar-refused',
  'scheduling.calendar-invalid',
  'scheduling.calendar-too-large',
] as const

/** What the lists, the links and the acts on one calendar or account of the caller share. */
export const ownList = { method: 'GET', access: advisors, limit: 'read', problems: [] } as const
export const ownLink = { method: 'POST', access: verifiedAdvisors, limit: 'write' } as const
export const ownAct = { access: advisors, limit: 'write', params: IdParams, problems: ['core.not-found'] } as const

export const listLinkedCalendars = endpoint({
  ...ownList,
  access: people,
  path: '/api/linked-calendars',
  reply: { 200: z.object({ items: z.array(LinkedCalendar) }) },
  summary: "List the caller's outside calendars",
})

export const linkCalendar = endpoint({
  ...ownLink,
  access: verifiedPeople,
  path: '/api/linked-calendars',
  body: NewLinkedCalendar,
  reply: { 201: LinkedCalendar },
  problems: [...unreadable, 'scheduling.calendar-linked', 'scheduling.calendar-limit'],
  summary:
    'Link an outside calendar by its secret iCal address; its busy times close slots of advisors and warn consumers',
})

export const refreshLinkedCalendar = endpoint({
  ...ownAct,
  method: 'POST',
  access: people,
  path: '/api/linked-calendars/:id/refresh',
  reply: { 200: LinkedCalendar },
  summary: 'Read an outside calendar now; a failure is in the reply',
})

export const unlinkCalendar = endpoint({
  ...ownAct,
  method: 'DELETE',
  access: people,
  path: '/api/linked-calendars/:id',
  reply: { 204: null },
  summary: 'Remove an outside calendar and its busy times',
})

export const listBusyTimes = endpoint({
  ...ownList,
  access: people,
  path: '/api/busy-times',
  query: BusyTimesQuery,
  reply: { 200: z.object({ items: z.array(BusyTime) }) },
  summary: "List the busy times of the caller's outside calendars in a time window, at most 1,000",
})

export const linkedCalendarsEndpoints = [
  listLinkedCalendars,
  linkCalendar,
  refreshLinkedCalendar,
  unlinkCalendar,
  listBusyTimes,
] as const
