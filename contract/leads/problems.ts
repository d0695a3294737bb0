import { defineProblems } from '../core/problem.ts'

export const leadsProblems = defineProblems({
  'leads.wrong-move': { status: 409, title: 'A lead cannot go from its present status to that one.' },
  'leads.nothing-to-undo': { status: 409, title: 'There is no recent move of yours to take back.' },
  'leads.not-in-firm': { status: 409, title: 'That advisor is not on your team.' },
})
