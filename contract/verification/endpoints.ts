import { advisors, verifiedAdvisors } from '#contract/access.ts'
import { IdParams } from '#contract/core/fields.ts'
import { PageQuery, pageOf } from '#contract/core/paging.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  ConfirmCode,
  DecideDispute,
  Dispute,
  SaveStatement,
  SendCode,
  SubmitCrd,
  UploadDocument,
  Verification,
} from './schemas.ts'

const admins = { roles: ['admin'], staff: 'verify' } as const

export const getOwnVerification = endpoint({
  method: 'GET',
  path: '/api/verification',
  access: advisors,
  limit: 'read',
  reply: { 200: Verification },
  problems: [],
  summary: "Get the caller's verification and its next steps",
})

export const submitCrd = endpoint({
  method: 'POST',
  path: '/api/verification',
  access: verifiedAdvisors,
  limit: 'costly',
  body: SubmitCrd,
  reply: { 200: Verification },
  problems: [],
  summary: "Look up the caller's CRD number in the public register; a taken number opens a dispute",
})

export const sendVerificationCode = endpoint({
  method: 'POST',
  path: '/api/verification/code',
  access: verifiedAdvisors,
  limit: 'costly',
  body: SendCode,
  reply: { 200: Verification },
  problems: ['verification.not-possible', 'verification.no-firm-domain'],
  summary: "Send a code to an address at the firm's registered domain",
})

export const confirmVerificationCode = endpoint({
  method: 'POST',
  path: '/api/verification/code/confirm',
  access: verifiedAdvisors,
  limit: 'costly',
  body: ConfirmCode,
  reply: { 200: Verification },
  problems: ['verification.not-possible', 'verification.wrong-code', 'verification.code-expired'],
  summary: "Submit the code sent to the firm's domain",
})

export const uploadVerificationDocument = endpoint({
  method: 'POST',
  path: '/api/verification/documents',
  access: verifiedAdvisors,
  limit: 'costly',
  body: UploadDocument,
  bodyLimitBytes: 7_000_000,
  reply: { 200: Verification },
  problems: [
    'verification.not-possible',
    'verification.wrong-file',
    'verification.infected',
    'verification.too-many-documents',
    'core.unavailable',
  ],
  summary: 'Upload a PDF, JPEG or PNG as evidence of the registration',
})

export const getVerificationDocument = endpoint({
  method: 'GET',
  path: '/api/verification/documents/:id',
  access: { roles: ['advisor', 'firm_admin', 'admin'], staff: 'verify' },
  limit: 'read',
  params: IdParams,
  reply: { 200: { mediaType: 'application/octet-stream', fileName: 'document' } },
  problems: ['core.not-found'],
  summary: 'Download a verification document; administrators may read every one',
})

export const saveDisputeStatement = endpoint({
  method: 'PUT',
  path: '/api/verification/statement',
  access: verifiedAdvisors,
  limit: 'write',
  body: SaveStatement,
  reply: { 200: Verification },
  problems: ['verification.not-possible'],
  summary: "Submit the caller's statement in an open dispute",
})

export const listDisputes = endpoint({
  method: 'GET',
  path: '/api/admin/verification-disputes',
  access: admins,
  limit: 'read',
  query: PageQuery,
  reply: { 200: pageOf(Dispute) },
  problems: [],
  summary: 'List open disputes over CRD numbers, oldest first',
})

export const decideDispute = endpoint({
  method: 'POST',
  path: '/api/admin/verification-disputes/:id/decide',
  access: admins,
  limit: 'write',
  params: IdParams,
  body: DecideDispute,
  reply: { 204: null },
  problems: ['core.not-found', 'verification.not-pending', 'verification.evidence-needed'],
  summary: 'Decide who a CRD number belongs to',
})

export const verificationEndpoints = [
  getOwnVerification,
  submitCrd,
  sendVerificationCode,
  confirmVerificationCode,
  uploadVerificationDocument,
  getVerificationDocument,
  saveDisputeStatement,
  listDisputes,
  decideDispute,
] as const
