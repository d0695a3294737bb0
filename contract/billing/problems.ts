import { defineProblems } from '#contract/core/problem.ts'

export const billingProblems = defineProblems({
  'billing.wrong-payer': { status: 409, title: 'This plan is for a different type of account.' },
  'billing.nothing-to-cancel': { status: 409, title: 'There’s no active plan to cancel.' },
  'billing.too-few-seats': { status: 409, title: 'Your team has more members than this plan has seats.' },
  'billing.no-firm': { status: 409, title: 'Register your firm first. The plan belongs to the firm.' },
})
