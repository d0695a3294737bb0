import { defineProblems } from '../core/problem.ts'

export const verificationProblems = defineProblems({
  'verification.crd-taken': { status: 409, title: 'Another account is verified under this CRD number.' },
  'verification.not-pending': { status: 409, title: 'This verification has already been decided.' },
  'verification.not-possible': { status: 409, title: 'This is not possible at this step of the verification.' },
  'verification.no-firm-domain': {
    status: 409,
    title: 'The public register lists no such domain for your firm. Upload a document instead.',
  },
  'verification.wrong-code': { status: 409, title: 'That code is not correct.' },
  'verification.code-expired': { status: 409, title: 'This code no longer works. Send a new one.' },
  'verification.wrong-file': { status: 422, title: 'Upload a PDF, JPEG or PNG file of at most 5 MB.' },
  'verification.too-many-documents': { status: 409, title: 'You have uploaded as many documents as can be kept.' },
  'verification.evidence-needed': {
    status: 409,
    title: 'Nothing proves yet that this registration is theirs. A document or an e-mail code is needed first.',
  },
})
