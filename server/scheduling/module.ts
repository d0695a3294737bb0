import type { Module } from '#server/platform/module.ts'
import { bookingPagesRoutes } from './booking-pages/routes.ts'
import { calendarAccountsRoutes } from './calendar-accounts/routes.ts'
import { calendarFeedRoutes } from './calendar-feed/routes.ts'
import { schedulingEmails } from './emails.ts'
import { entriesRoutes } from './entries/routes.ts'
import { followUpsRoutes } from './follow-ups/routes.ts'
import {
  checkCalendarEventsJob,
  endCalendarAccessJob,
  queueCalendarReadsJob,
  readCalendarJob,
  refreshOpeningsJob,
  remindJob,
  settlePastJob,
  writeCalendarEventJob,
} from './jobs.ts'
import { linkedCalendarEmails } from './linked-calendars/emails.ts'
import { linkedCalendarsRoutes } from './linked-calendars/routes.ts'
import { schedulingListeners } from './listeners.ts'
import { proposalEmails } from './proposals/emails.ts'
import { proposalsRoutes } from './proposals/routes.ts'
import { publicRoutes } from './public/routes.ts'
import { schedulingRoutes } from './routes.ts'

export const schedulingModule: Module = {
  name: 'scheduling',
  routes: [
    ...schedulingRoutes,
    ...calendarFeedRoutes,
    ...linkedCalendarsRoutes,
    ...calendarAccountsRoutes,
    ...bookingPagesRoutes,
    ...proposalsRoutes,
    ...entriesRoutes,
    ...followUpsRoutes,
    ...publicRoutes,
  ],
  jobs: [
    remindJob,
    settlePastJob,
    refreshOpeningsJob,
    queueCalendarReadsJob,
    readCalendarJob,
    writeCalendarEventJob,
    checkCalendarEventsJob,
    endCalendarAccessJob,
  ],
  listeners: schedulingListeners,
  emails: [...schedulingEmails, ...proposalEmails, ...linkedCalendarEmails],
}
