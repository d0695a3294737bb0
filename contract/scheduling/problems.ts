import { defineProblems } from '#contract/core/problem.ts'

export const schedulingProblems = defineProblems({
  'scheduling.slot-taken': { status: 409, title: 'Someone else just booked this time. Please choose another.' },
  'scheduling.advisor-busy': {
    status: 409,
    title: 'You already have an appointment then, or a buffer around one. Choose another time.',
  },
  'scheduling.already-booked': {
    status: 409,
    title: 'You already have an appointment with this advisor at this time.',
  },
  'scheduling.consumer-busy': { status: 409, title: 'You’re busy at this time, here or in your linked calendar.' },
  'scheduling.not-offered': { status: 409, title: 'The advisor isn’t available at this time.' },
  'scheduling.too-soon': { status: 409, title: 'This time is too soon. The advisor needs more notice.' },
  'scheduling.move-too-soon': {
    status: 409,
    title: 'Choose a time at least an hour from now, so your client can pick another.',
  },
  'scheduling.day-full': { status: 409, title: 'The advisor is fully booked that day.' },
  'scheduling.mode-not-offered': { status: 409, title: 'The advisor doesn’t offer this way to meet.' },
  'scheduling.wrong-state': { status: 409, title: 'You can’t do that with this appointment anymore.' },
  'scheduling.not-bookable': { status: 409, title: 'This advisor isn’t taking appointments right now.' },
  'scheduling.consultation-used': {
    status: 409,
    title: 'You already have an upcoming consultation with this advisor.',
  },
  'scheduling.consultation-first': {
    status: 409,
    title: 'Have a first consultation with this advisor before you book a review or follow-up.',
  },
})
