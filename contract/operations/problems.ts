import { defineProblems } from '#contract/core/problem.ts'

export const operationsProblems = defineProblems({
  'appeals.link-invalid': { status: 404, title: 'This link doesn’t work anymore. Write to support instead.' },
  'appeals.made': { status: 409, title: 'You have appealed already. We’ll email you our decision.' },
  'people.not-possible': { status: 409, title: 'That isn’t possible with this account now. Reload the page.' },
  'reports.own-decision': { status: 403, title: 'Another staff member decides about an appeal against your decision.' },
  'reports.decided': { status: 409, title: 'This report was already decided. Reload the page.' },
})
