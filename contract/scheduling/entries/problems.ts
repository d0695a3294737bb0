import { defineProblems } from '#contract/core/problem.ts'
import { entryLimit } from './values.ts'

export const entryProblems = defineProblems({
  'scheduling.entries-closed': { status: 409, title: 'You can’t add to this appointment anymore.' },
  'scheduling.entry-limit': {
    status: 409,
    title: `You’ve reached the limit of ${entryLimit} lines here. Remove one first.`,
  },
})
