import { defineProblems } from '../core/problem.ts'

export const schedulingProblems = defineProblems({
  'scheduling.slot-taken': { status: 409, title: 'Somebody else has just taken this time. Please choose another.' },
  'scheduling.already-booked': { status: 409, title: 'You have asked for this time already.' },
  'scheduling.not-offered': { status: 409, title: 'The advisor does not offer this time.' },
  'scheduling.too-soon': { status: 409, title: 'This is too soon. The advisor needs more notice.' },
  'scheduling.day-full': { status: 409, title: 'The advisor takes no more appointments that day.' },
  'scheduling.mode-not-offered': { status: 409, title: 'The advisor does not offer this way to meet.' },
  'scheduling.wrong-state': { status: 409, title: 'That is no longer possible for this appointment.' },
  'scheduling.not-bookable': { status: 409, title: 'This advisor takes no appointments just now.' },
  'scheduling.consultation-used': { status: 409, title: 'You have an open consultation with this advisor already.' },
  'scheduling.consultation-first': {
    status: 409,
    title: 'Reviews and follow-ups come after a first consultation with this advisor.',
  },
})
