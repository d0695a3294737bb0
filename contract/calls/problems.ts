import { defineProblems } from '../core/problem.ts'

export const callsProblems = defineProblems({
  'calls.busy': { status: 409, title: 'One of you is in another call.' },
  'calls.over': { status: 409, title: 'This call has ended.' },
})
