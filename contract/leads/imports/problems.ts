import { defineProblems } from '#contract/core/problem.ts'

export const importProblems = defineProblems({
  'leads.import-kept': { status: 409, title: 'An import can be undone for 24 hours. Remove clients one by one.' },
})
