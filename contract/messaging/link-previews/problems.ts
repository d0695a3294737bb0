import { defineProblems } from '#contract/core/problem.ts'

export const linkPreviewProblems = defineProblems({
  'messaging.no-preview': { status: 422, title: 'There’s no preview for this link.' },
})
