import { defineProblems } from '#contract/core/problem.ts'

export const linkedCalendarProblems = defineProblems({
  'scheduling.calendar-unreachable': {
    status: 422,
    title: 'The calendar didn’t answer. Check the address, or try again in a few minutes.',
  },
  'scheduling.calendar-refused': {
    status: 422,
    title:
      'The calendar’s server refused this. Copy the secret address again, make a new app password, or sign in again.',
  },
  'scheduling.calendar-invalid': {
    status: 422,
    title: 'There’s no calendar at this address. Copy the secret iCal address, or the server’s CalDAV address.',
  },
  'scheduling.calendar-too-large': { status: 422, title: 'This calendar is too large to read.' },
  'scheduling.calendar-linked': { status: 409, title: 'You already linked this calendar.' },
  'scheduling.calendar-limit': { status: 409, title: 'You can link up to 6 calendars. Remove one first.' },
})
