import { defineProblems } from '#contract/core/problem.ts'

export const bookingPageProblems = defineProblems({
  'scheduling.slug-taken': { status: 409, title: 'Someone else has this address. Choose another.' },
})
