import { defineProblems } from '#contract/core/problem.ts'

export const proposalProblems = defineProblems({
  'scheduling.not-shared': {
    status: 403,
    title: 'You can suggest times only to people who share their details with you.',
  },
  'scheduling.time-held': { status: 409, title: 'You’re already busy at one of these times. Choose another.' },
  'scheduling.consultation-open': { status: 409, title: 'You two already have an upcoming consultation.' },
  'scheduling.proposal-limit': {
    status: 409,
    title: 'You suggested times to this person several times today. Give them until tomorrow.',
  },
  'scheduling.proposal-closed': { status: 409, title: 'These times are no longer on offer.' },
})
