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
  'matching.too-many-searches': {
    status: 409,
    title: 'You have saved as many searches as can be kept. Remove one first.',
  },
})
