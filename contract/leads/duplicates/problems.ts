import { defineProblems } from '#contract/core/problem.ts'

export const duplicateProblems = defineProblems({
  'leads.merge-kept': { status: 409, title: 'A merge can be undone for 24 hours.' },
  'leads.merged-again': { status: 409, title: 'That record was merged into another. Undo the later merge first.' },
  'leads.address-listed': { status: 409, title: 'Another client on your list now has that address.' },
})
