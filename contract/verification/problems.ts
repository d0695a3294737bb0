import { defineProblems } from '#contract/core/problem.ts'

export const verificationProblems = defineProblems({
  'verification.no-feed': { status: 409, title: 'No feed is configured. Import the files by command.' },
  'verification.crd-taken': { status: 409, title: 'Another account is verified under this CRD number.' },
  'verification.not-pending': { status: 409, title: 'This verification has already been decided.' },
  'verification.not-possible': { status: 409, title: 'You can’t do that at this step of the verification.' },
  'verification.no-firm-domain': {
    status: 409,
    title: 'The public register doesn’t list this domain for your firm. Upload a document instead.',
  },
  'verification.wrong-code': { status: 409, title: 'That code isn’t correct.' },
  'verification.code-expired': { status: 409, title: 'This code no longer works. Send a new one.' },
  'verification.wrong-file': { status: 422, title: 'Upload a PDF, JPEG or PNG file of at most 5 MB.' },
  'verification.infected': { status: 422, title: 'This file contains a virus, so we didn’t keep it.' },
  'verification.too-many-documents': { status: 409, title: 'You’ve reached the limit for documents.' },
  'verification.assigned': { status: 409, title: 'Someone else has this case.' },
  'verification.second-person': { status: 409, title: 'Another administrator needs to decide this.' },
  'verification.too-late': { status: 409, title: 'The time for this is over.' },
  'verification.not-stated': { status: 409, title: 'Save this certification on your profile first.' },
  'verification.case-changed': {
    status: 409,
    title: 'This case changed after you opened it. Read it again before you decide.',
  },
  'verification.evidence-needed': {
    status: 409,
    title: 'There’s no proof yet that this registration is theirs. They need a document or an email code first.',
  },
})
