import { defineProblems } from '#contract/core/problem.ts'

export const emailsProblems = defineProblems({
  'emails.unsubscribe-link-invalid': {
    status: 404,
    title: 'This unsubscribe link isn’t complete. Choose what you get in Settings instead.',
  },
})
