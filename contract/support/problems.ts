import { defineProblems } from '#contract/core/problem.ts'

export const supportProblems = defineProblems({
  'support.reply-exists': { status: 409, title: 'A saved reply has this name. Choose another.' },
  'support.too-many-replies': { status: 409, title: 'There is no room for more saved replies. Delete one first.' },
})
