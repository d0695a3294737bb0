import { defineProblems } from '#contract/core/problem.ts'

export const emailsProblems = defineProblems({
  'emails.no-invitations': {
    status: 409,
    title: 'This person doesn’t want invitations by email, so we didn’t send it.',
  },
  'emails.unsubscribe-link-invalid': {
    status: 404,
    title: 'This unsubscribe link isn’t complete. Choose what you get in Settings instead.',
  },
})
