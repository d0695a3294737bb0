import { defineProblems } from '#contract/core/problem.ts'

export const staffProblems = defineProblems({
  'staff.switched-off': { status: 403, title: 'This is turned off for now. Try again later.' },
})
