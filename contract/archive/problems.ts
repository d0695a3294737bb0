import { defineProblems } from '#contract/core/problem.ts'

export const archiveProblems = defineProblems({
  'archive.too-many-rules': { status: 409, title: 'Your firm has as many rules as it can have. Remove one first.' },
  'archive.too-many-holds': { status: 409, title: 'Your firm has as many holds as it can have. Release one first.' },
  'archive.export-running': { status: 409, title: 'An export is being made. Wait until it’s ready.' },
  'archive.empty-export': { status: 409, title: 'There’s nothing in the archive for these days.' },
  'archive.own-entry': { status: 403, title: 'Someone else has to review what you wrote yourself.' },
  'archive.texts-changed': { status: 409, title: 'The texts changed while you read them. Read them again.' },
  'archive.own-texts': { status: 403, title: 'Someone else has to approve what you wrote yourself.' },
})
