import { defineProblems } from '#contract/core/problem.ts'

export const reportProblems = defineProblems({
  'reports.decided': { status: 409, title: 'Somebody has decided about this report. Reload the page.' },
})
