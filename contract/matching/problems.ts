import { defineProblems } from '../core/problem.ts'

export const matchingProblems = defineProblems({
  'matching.profile-needed': {
    status: 409,
    title: 'Tell us your state first, so that we can find advisors who may serve you.',
  },
  'matching.no-match': {
    status: 409,
    title: 'You and this advisor do not match at the moment, so there is nothing to explain.',
  },
  'matching.not-passed': { status: 409, title: 'You have not passed on this advisor.' },
  'matching.not-full': { status: 409, title: 'This advisor takes new people now: you need not wait.' },
  'matching.too-many-searches': {
    status: 409,
    title: 'You have saved as many searches as can be kept. Remove one first.',
  },
  'matching.advisor-unavailable': {
    status: 409,
    title: 'This advisor cannot be contacted at the moment. Please choose another advisor.',
  },
  'matching.advisor-full': {
    status: 409,
    title: 'This advisor has taken on as many new people as they can this week. You can join their waiting list.',
  },
})
