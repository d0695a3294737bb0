import { defineProblems } from '#contract/core/problem.ts'

export const linkPreviewProblems = defineProblems({
  'messaging.no-preview': { status: 422, title: 'We couldn’t read this page, so there’s no preview.' },
})
