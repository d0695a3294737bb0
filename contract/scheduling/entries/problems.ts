import { defineProblems } from '#contract/core/problem.ts'

export const entryProblems = defineProblems({
  'scheduling.entries-closed': { status: 409, title: 'You can’t add to this appointment anymore.' },
  'scheduling.entry-limit': { status: 409, title: 'That’s as many lines as fit here. Remove one first.' },
})
