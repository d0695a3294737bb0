import { z } from 'zod'
import { Id, IdParams } from '#contract/core/fields.ts'
import { PageQuery, pageOf } from '#contract/core/paging.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  AssignCase,
  CertificationCheck,
  DecideAppeal,
  DecideCertification,
  DecideVerification,
  QueueCase,
  QueueCounts,
  QueueQuery,
  Reviewer,
  RevokeVerification,
} from './schemas.ts'

const admins = { roles: ['admin'], staff: 'verify' } as const
const params = z.object({ advisorId: Id })

export const listVerificationCases = endpoint({
  method: 'GET',
  path: '/api/admin/verifications',
  access: admins,
  limit: 'read',
  query: QueueQuery,
  reply: { 200: pageOf(QueueCase) },
  problems: [],
  summary: 'List verification cases: waiting and appeals longest first, decided and all latest first',
})

export const countVerificationCases = endpoint({
  method: 'GET',
  path: '/api/admin/verification-counts',
  access: admins,
  limit: 'read',
  reply: { 200: QueueCounts },
  problems: [],
  summary: 'Count the cases and appeals that wait for the caller, and those that wait for another administrator',
})

export const listReviewers = endpoint({
  method: 'GET',
  path: '/api/admin/verification-reviewers',
  access: admins,
  limit: 'read',
  reply: { 200: z.object({ items: z.array(Reviewer) }) },
  problems: [],
  summary: 'List the administrators whom a case can be assigned to',
})

export const assignVerification = endpoint({
  method: 'PUT',
  path: '/api/admin/verifications/:advisorId/assignee',
  access: admins,
  limit: 'write',
  params,
  body: AssignCase,
  reply: { 204: null },
  problems: ['core.not-found', 'verification.not-pending', 'verification.assigned', 'verification.second-person'],
  summary: 'Take a case, give it back or assign it to another administrator',
})

export const decideVerification = endpoint({
  method: 'POST',
  path: '/api/admin/verifications/:advisorId/decide',
  access: admins,
  limit: 'write',
  params,
  body: DecideVerification,
  reply: { 204: null },
  problems: [
    'core.not-found',
    'verification.not-pending',
    'verification.assigned',
    'verification.second-person',
    'verification.case-changed',
    'verification.evidence-needed',
    'verification.crd-taken',
  ],
  summary: 'Approve or reject a verification, or ask for a second opinion; approval needs evidence, rejection a reason',
})

export const undoVerificationDecision = endpoint({
  method: 'POST',
  path: '/api/admin/verifications/:advisorId/undo',
  access: admins,
  limit: 'write',
  params,
  reply: { 204: null },
  problems: ['core.not-found', 'verification.not-pending', 'verification.too-late', 'verification.crd-taken'],
  summary: "Take the caller's own decision back within thirty minutes",
})

export const revokeVerification = endpoint({
  method: 'POST',
  path: '/api/admin/verifications/:advisorId/revoke',
  access: admins,
  limit: 'write',
  params,
  body: RevokeVerification,
  reply: { 204: null },
  problems: ['core.not-found', 'verification.not-pending'],
  summary: 'End a verification, with the reason',
})

export const decideAppeal = endpoint({
  method: 'POST',
  path: '/api/admin/verifications/:advisorId/appeal',
  access: admins,
  limit: 'write',
  params,
  body: DecideAppeal,
  reply: { 204: null },
  problems: [
    'core.not-found',
    'verification.not-pending',
    'verification.assigned',
    'verification.second-person',
    'verification.evidence-needed',
    'verification.crd-taken',
  ],
  summary: 'Decide an appeal against a rejection that another administrator made',
})

export const listCertificationChecks = endpoint({
  method: 'GET',
  path: '/api/admin/certification-checks',
  access: admins,
  limit: 'read',
  query: PageQuery,
  reply: { 200: pageOf(CertificationCheck) },
  problems: [],
  summary: 'List certifications that wait for a check, longest waiting first',
})

export const decideCertification = endpoint({
  method: 'POST',
  path: '/api/admin/certification-checks/:id/decide',
  access: admins,
  limit: 'write',
  params: IdParams,
  body: DecideCertification,
  reply: { 204: null },
  problems: ['core.not-found', 'verification.not-pending'],
  summary: 'Confirm a stated certification, or refuse it with a reason',
})

export const queueEndpoints = [
  listVerificationCases,
  countVerificationCases,
  listReviewers,
  assignVerification,
  decideVerification,
  undoVerificationDecision,
  revokeVerification,
  decideAppeal,
  listCertificationChecks,
  decideCertification,
] as const
