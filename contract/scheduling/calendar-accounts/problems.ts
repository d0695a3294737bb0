import { defineProblems } from '#contract/core/problem.ts'

export const calendarAccountProblems = defineProblems({
  'scheduling.account-limit': { status: 409, title: 'You can link up to 4 accounts. Remove one first.' },
  'scheduling.sign-in-unavailable': { status: 409, title: 'Signing in to this calendar isn’t available here.' },
  'scheduling.sign-in-ended': {
    status: 422,
    title: 'This sign-in has ended or was started elsewhere. Link the calendar again.',
  },
  'scheduling.permission-missing': {
    status: 422,
    title: 'You didn’t allow us to see and change your events. Link the calendar again and allow both.',
  },
  'scheduling.calendar-not-found': { status: 422, title: 'This calendar can’t be used. Refresh and choose again.' },
})
