import { defineProblems } from '../core/problem.ts'

export const authProblems = defineProblems({
  'auth.wrong-password': { status: 403, title: 'Your password is not right. Please try again.' },
  'auth.wrong-code': { status: 403, title: 'That code is not valid. Enter the newest one, or send another.' },
  'auth.reauthentication-needed': { status: 403, title: 'Confirm that it is you, then try again.' },
  'auth.confirmation-missing': { status: 422, title: 'Type in your e-mail address to confirm.' },
  'auth.last-admin': { status: 409, title: 'You are the last admin. Make another one first.' },
})
