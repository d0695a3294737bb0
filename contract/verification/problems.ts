import { defineProblems } from '../core/problem.ts'

export const verificationProblems = defineProblems({
  'verification.crd-taken': { status: 409, title: 'Another account already uses this CRD number.' },
  'verification.not-pending': { status: 409, title: 'This check has already been decided.' },
})
