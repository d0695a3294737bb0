import { defineProblems } from '#contract/core/problem.ts'

export const authProblems = defineProblems({
  'auth.wrong-password': { status: 403, title: 'Your password isn’t right. Please try again.' },
  'auth.wrong-code': { status: 403, title: 'That code isn’t valid. Enter the newest one, or send another.' },
  'auth.reauthentication-needed': { status: 403, title: 'Confirm it’s you, then try again.' },
  'auth.confirmation-missing': { status: 422, title: 'Enter your email address to confirm.' },
  'auth.last-admin': { status: 409, title: 'You’re the last admin. Add another one first.' },
})
