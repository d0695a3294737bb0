import { defineProblems } from '#contract/core/problem.ts'

export const leadsProblems = defineProblems({
  'leads.wrong-move': { status: 409, title: 'You can’t move a lead from its current status to that one.' },
  'leads.nothing-to-undo': { status: 409, title: 'There’s no recent move to undo.' },
  'leads.too-many-views': { status: 409, title: 'You can save up to 20 views. Delete one first.' },
  'leads.closed': { status: 409, title: 'A converted or lost lead stays with the advisor who closed it.' },
  'leads.blocked': { status: 409, title: 'This advisor and the consumer don’t have contact anymore.' },
  'leads.has-lead': { status: 409, title: 'This advisor already has a lead of the same consumer.' },
  'leads.advisor-ineligible': {
    status: 409,
    title: 'This advisor gets no new leads: that takes verification, a published profile and an active plan.',
  },
  'leads.no-other-advisor': {
    status: 409,
    title: 'You’ve already contacted every advisor of this firm. Write to one of them instead.',
  },
  'leads.not-in-firm': { status: 409, title: 'That advisor isn’t on your team.' },
})
