import { defineProblems } from '#contract/core/problem.ts'

export const reportProblems = defineProblems({
  'reports.own-decision': { status: 403, title: 'Another staff member decides about an appeal against your decision.' },
  'reports.decided': { status: 409, title: 'This report was already decided. Reload the page.' },
})
