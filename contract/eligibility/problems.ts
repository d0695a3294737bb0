import { defineProblems } from '../core/problem.ts'

export const eligibilityProblems = defineProblems({
  'eligibility.not-full': { status: 409, title: 'This advisor takes new people now: you need not wait.' },
  'eligibility.advisor-unavailable': {
    status: 409,
    title: 'This advisor cannot be contacted at the moment. Please choose another advisor.',
  },
  'eligibility.advisor-full': {
    status: 409,
    title: 'This advisor has taken on as many new people as they can this week. You can join their waiting list.',
  },
})
