import { defineProblems } from '#contract/core/problem.ts'

export const eligibilityProblems = defineProblems({
  'eligibility.not-full': { status: 409, title: 'This advisor is taking new clients now, so you don’t need to wait.' },
  'eligibility.advisor-unavailable': {
    status: 409,
    title: 'You can’t contact this advisor right now. Please choose another advisor.',
  },
  'eligibility.advisor-full': {
    status: 409,
    title: 'This advisor is full this week. You can join their waiting list.',
  },
})
