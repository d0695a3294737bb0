import { defineProblems } from '#contract/core/problem.ts'

export const clientProblems = defineProblems({
  'leads.client-without-address': { status: 409, title: 'Add an email address for this client first.' },
  'leads.client-invited': { status: 409, title: 'You invited this client less than 14 days ago.' },
  'leads.client-discloses': {
    status: 409,
    title: 'This client came through a match. Their contact details are what they share with you.',
  },
  'leads.client-address-listed': { status: 409, title: 'Another client on your list has this email address.' },
  'leads.client-converted': { status: 409, title: 'This client came through a match, so the record stays.' },
})
