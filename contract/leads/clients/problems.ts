import { defineProblems } from '#contract/core/problem.ts'

export const clientProblems = defineProblems({
  'leads.client-without-address': { status: 409, title: 'Add an email address for this client first.' },
  'leads.client-invited': { status: 409, title: 'You invited this client less than 14 days ago.' },
  'leads.client-converted': { status: 409, title: 'This client came through a match, so the record stays.' },
})
