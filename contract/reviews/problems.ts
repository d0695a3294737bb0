import { defineProblems } from '../core/problem.ts'

export const reviewsProblems = defineProblems({
  'reviews.not-yet': { status: 409, title: 'You can write a review once the appointment has taken place.' },
  'reviews.already-written': { status: 409, title: 'You have reviewed this appointment already.' },
  'reviews.already-answered': { status: 409, title: 'You have answered this review already.' },
})
