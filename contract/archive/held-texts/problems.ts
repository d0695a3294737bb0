import { defineProblems } from '#contract/core/problem.ts'

export const heldTextsProblems = defineProblems({
  'archive.texts-changed': { status: 409, title: 'The texts changed while you read them. Read them again.' },
  'archive.own-texts': { status: 403, title: 'Someone else has to approve what you wrote yourself.' },
})
