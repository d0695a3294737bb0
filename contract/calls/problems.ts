import { defineProblems } from '#contract/core/problem.ts'

export const callsProblems = defineProblems({
  'calls.busy': { status: 409, title: 'One of you is on another call.' },
  'calls.over': { status: 409, title: 'This call has ended.' },
  'calls.not-answered': { status: 409, title: 'This call hasn’t been answered yet.' },
  'calls.not-joinable': { status: 409, title: 'You can join from 10 minutes before the start until the end.' },
  'calls.direct-connection-needed': {
    status: 409,
    title: 'Calls connect directly here. Allow direct connections first.',
  },
})
