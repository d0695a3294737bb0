import { defineProblems } from '#contract/core/problem.ts'

export const reviewsProblems = defineProblems({
  'reviews.not-yet': { status: 409, title: 'You can write a review once the appointment is completed.' },
  'reviews.already-written': { status: 409, title: 'You’ve already reviewed this appointment.' },
  'reviews.already-answered': { status: 409, title: 'You’ve already replied to this review.' },
})
