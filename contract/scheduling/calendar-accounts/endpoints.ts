import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ownAct, ownLink, ownList, unreadable } from '../linked-calendars/endpoints.ts'
import { CalendarAccount, CalendarChoice, CalendarSignIn, CalendarSignInResult, NewCalendarAccount } from './schemas.ts'
import { signInProviders } from './values.ts'

export const listCalendarAccounts = endpoint({
  ...ownList,
  path: '/api/calendar-accounts',
  reply: { 200: z.object({ items: z.array(CalendarAccount), signIn: z.array(z.enum(signInProviders)) }) },
  summary: "List the caller's calendar accounts with their calendars, and the providers one can sign in to",
})

export const linkCalendarAccount = endpoint({
  ...ownLink,
  path: '/api/calendar-accounts',
  body: NewCalendarAccount,
  reply: { 201: CalendarAccount },
  problems: ['auth.reauthentication-needed', ...unreadable, 'scheduling.account-limit'],
  summary: 'Link a CalDAV account after signing in to it once, or replace the password of a linked one',
})

export const startCalendarSignIn = endpoint({
  ...ownLink,
  path: '/api/calendar-accounts/sign-in',
  body: CalendarSignIn,
  reply: { 200: z.object({ url: z.string() }) },
  problems: ['auth.reauthentication-needed', 'scheduling.sign-in-unavailable', 'scheduling.account-limit'],
  summary: 'Get the address of a provider where the caller allows access to their calendars',
})

export const finishCalendarSignIn = endpoint({
  ...ownLink,
  path: '/api/calendar-accounts/sign-in/finish',
  body: CalendarSignInResult,
  reply: { 201: CalendarAccount },
  problems: [
    ...unreadable,
    'scheduling.sign-in-unavailable',
    'scheduling.sign-in-ended',
    'scheduling.permission-missing',
    'scheduling.account-limit',
  ],
  summary: 'Link the account that the caller allowed access to, or sign in again to one that is linked',
})

export const chooseCalendars = endpoint({
  ...ownAct,
  method: 'PUT',
  path: '/api/calendar-accounts/:id/calendars',
  body: CalendarChoice,
  reply: { 200: CalendarAccount },
  problems: ['core.not-found', 'scheduling.calendar-not-found', 'scheduling.calendar-limit'],
  summary: 'Choose the calendars that close open slots, and the one that appointments are written into',
})

export const refreshCalendarAccount = endpoint({
  ...ownAct,
  method: 'POST',
  path: '/api/calendar-accounts/:id/refresh',
  reply: { 200: CalendarAccount },
  summary: 'Read the list of calendars again and look for changed appointments; a failure is in the reply',
})

export const restoreEvents = endpoint({
  ...ownAct,
  method: 'POST',
  path: '/api/calendar-accounts/:id/restore',
  reply: { 200: CalendarAccount },
  summary: 'Write appointments that were changed in the outside calendar there again as they are here',
})

export const unlinkCalendarAccount = endpoint({
  ...ownAct,
  method: 'DELETE',
  path: '/api/calendar-accounts/:id',
  reply: { 204: null },
  summary: 'Forget an account, its password and its busy times; appointments written there stay there',
})

export const calendarAccountsEndpoints = [
  listCalendarAccounts,
  linkCalendarAccount,
  startCalendarSignIn,
  finishCalendarSignIn,
  chooseCalendars,
  refreshCalendarAccount,
  restoreEvents,
  unlinkCalendarAccount,
] as const
