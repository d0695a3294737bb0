import { defineProblems } from '../core/problem.ts'

export const matchingProblems = defineProblems({
  'matching.profile-needed': {
    status: 409,
    title: 'Tell us your state first, so that we can find advisors who may serve you.',
  },
  'matching.advisor-full': {
    status: 409,
    title: 'This advisor has taken on as many new people as they can this week. You can join their waiting list.',
  },
})
