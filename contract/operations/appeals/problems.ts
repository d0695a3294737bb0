import { defineProblems } from '#contract/core/problem.ts'

export const appealProblems = defineProblems({
  'appeals.link-invalid': { status: 404, title: 'This link doesn’t work anymore. Write to support instead.' },
  'appeals.made': { status: 409, title: 'You have appealed already. We’ll email you our decision.' },
})
