import { defineProblems } from '#contract/core/problem.ts'

export const matchingProblems = defineProblems({
  'matching.profile-needed': {
    status: 409,
    title: 'Add your state first so we can find advisors who can serve you.',
  },
  'matching.no-match': {
    status: 409,
    title: 'You and this advisor aren’t a match right now, so there’s nothing to explain.',
  },
  'matching.not-passed': { status: 409, title: 'You haven’t passed on this advisor.' },
  'matching.too-many-searches': {
    status: 409,
    title: 'You’ve reached the limit for saved searches. Remove one first.',
  },
})
