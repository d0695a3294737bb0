import { defineProblems } from '#contract/core/problem.ts'

export const calendarAccountProblems = defineProblems({
  'scheduling.account-limit': { status: 409, title: 'You can link up to 4 accounts. Remove one first.' },
  'scheduling.calendar-not-found': { status: 422, title: 'This calendar can’t be used. Refresh and choose again.' },
})
