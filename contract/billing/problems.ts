import { defineProblems } from '../core/problem.ts'

export const billingProblems = defineProblems({
  'billing.wrong-payer': { status: 409, title: 'This plan is for another kind of account.' },
  'billing.nothing-to-cancel': { status: 409, title: 'There is no running plan to cancel.' },
  'billing.too-few-seats': { status: 409, title: 'Your team is larger than this plan has seats.' },
  'billing.no-firm': { status: 409, title: 'Register your firm first; the plan belongs to the firm.' },
})
