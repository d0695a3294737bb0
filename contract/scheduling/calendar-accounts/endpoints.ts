import { z } from 'zod'
import { IdParams } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import { CalendarAccount, CalendarChoice, NewCalendarAccount } from './schemas.ts'

const advisors = { roles: ['advisor', 'firm_admin'] } as const
const unreadable = [
  'scheduling.calendar-unreachable',
  'scheduling.calendar-refused',
  'scheduling.calendar-invalid',
  'scheduling.calendar-too-large',
] as const

export const listCalendarAccounts = endpoint({
  method: 'GET',
  path: '/api/calendar-accounts',
  access: advisors,
  limit: 'read',
  reply: { 200: z.object({ items: z.array(CalendarAccount) }) },
  problems: [],
  summary: "List the caller's calendar accounts with their calendars",
})

export const linkCalendarAccount = endpoint({
  method: 'POST',
  path: '/api/calendar-accounts',
  access: { ...advisors, emailVerified: true },
  limit: 'write',
  body: NewCalendarAccount,
  reply: { 201: CalendarAccount },
  problems: [...unreadable, 'scheduling.calendar-linked', 'scheduling.account-limit'],
  summary: 'Link a CalDAV account after signing in to it once; no calendar of it is chosen yet',
})

export const chooseCalendars = endpoint({
  method: 'PUT',
  path: '/api/calendar-accounts/:id/calendars',
  access: advisors,
  limit: 'write',
  params: IdParams,
  body: CalendarChoice,
  reply: { 200: CalendarAccount },
  problems: ['core.not-found', 'scheduling.calendar-not-found', 'scheduling.calendar-limit'],
  summary: 'Choose the calendars that close open slots, and the one that appointments are written into',
})

export const refreshCalendarAccount = endpoint({
  method: 'POST',
  path: '/api/calendar-accounts/:id/refresh',
  access: advisors,
  limit: 'write',
  params: IdParams,
  reply: { 200: CalendarAccount },
  problems: ['core.not-found'],
  summary: 'Read the list of calendars again and look for changed appointments; a failure is in the reply',
})

export const restoreEvents = endpoint({
  method: 'POST',
  path: '/api/calendar-accounts/:id/restore',
  access: advisors,
  limit: 'write',
  params: IdParams,
  reply: { 200: CalendarAccount },
  problems: ['core.not-found'],
  summary: 'Write appointments that were changed in the outside calendar there again as they are here',
})

export const unlinkCalendarAccount = endpoint({
  method: 'DELETE',
  path: '/api/calendar-accounts/:id',
  access: advisors,
  limit: 'write',
  params: IdParams,
  reply: { 204: null },
  problems: ['core.not-found'],
  summary: 'Forget an account, its password and its busy times; appointments written there stay there',
})

export const calendarAccountsEndpoints = [
  listCalendarAccounts,
  linkCalendarAccount,
  chooseCalendars,
  refreshCalendarAccount,
  restoreEvents,
  unlinkCalendarAccount,
] as const
