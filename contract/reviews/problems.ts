import { defineProblems } from '#contract/core/problem.ts'

export const reviewsProblems = defineProblems({
  'reviews.not-yet': { status: 409, title: 'You can write a review once the appointment is completed.' },
  'reviews.already-written': { status: 409, title: 'You’ve already reviewed this appointment.' },
  'reviews.already-answered': {
    status: 409,
    title: 'You replied more than 14 days ago, so the reply can’t be changed.',
  },
  'reviews.too-late': { status: 409, title: 'A review can be changed for 14 days. You can still withdraw it.' },
  'reviews.already-reported': { status: 409, title: 'You’ve already reported this review.' },
  'reviews.edited': {
    status: 409,
    title: 'The client changed this review after you opened it. Reload the page to read it.',
  },
  'reviews.wrong-state': { status: 409, title: 'This review has changed. Reload the page.' },
})
