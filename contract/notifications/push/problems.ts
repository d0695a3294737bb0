import { defineProblems } from '#contract/core/problem.ts'

export const pushProblems = defineProblems({
  'notifications.push-address-refused': {
    status: 422,
    title: 'This browser’s push service can’t be used. Try another browser.',
  },
})
