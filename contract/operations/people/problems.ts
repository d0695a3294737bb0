import { defineProblems } from '#contract/core/problem.ts'

export const peopleProblems = defineProblems({
  'people.not-possible': { status: 409, title: 'That isn’t possible with this account now. Reload the page.' },
})
