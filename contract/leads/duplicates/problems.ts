import { defineProblems } from '#contract/core/problem.ts'

export const duplicateProblems = defineProblems({
  'leads.merge-kept': { status: 409, title: 'A merge can be undone for 24 hours.' },
  'leads.address-listed': { status: 409, title: 'Another client on your list has that address by now.' },
})
