import { defineProblems } from '#contract/core/problem.ts'

// Every page loads this catalogue, so that the reason a file is refused is the problem's detail.
export const attachmentsProblems = defineProblems({
  'messaging.file-refused': { status: 422, title: 'This file can’t be sent.' },
  'messaging.upload-offset': { status: 409, title: 'Resume the upload.' },
  'messaging.attachment-missing': { status: 409, title: 'Attach the files again.' },
})
