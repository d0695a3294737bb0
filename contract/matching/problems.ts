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
  'matching.own-address': { status: 409, title: 'This is your own address. Enter your partner’s.' },
  'matching.already-sharing': {
    status: 409,
    title: 'You already share your list with someone. Stop sharing it first.',
  },
  'matching.list-invitation-over': {
    status: 409,
    title: 'This invitation is no longer valid. Ask for a new one.',
  },
  'matching.list-invitation-for-other': {
    status: 409,
    title: 'This invitation is for another email address. Sign in with that address.',
  },
  'matching.too-many-searches': {
    status: 409,
    title: 'You’ve reached the limit for saved searches. Remove one first.',
  },
})
