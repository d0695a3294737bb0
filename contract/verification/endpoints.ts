import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id } from '../core/fields.ts'
import { PageQuery, pageOf } from '../core/paging.ts'
import { DecideVerification, PendingVerification, SubmitCrd, Verification } from './schemas.ts'

export const getOwnVerification = endpoint({
  method: 'GET',
  path: '/api/verification',
  access: { roles: ['advisor', 'firm_admin'] },
  limit: 'read',
  reply: { 200: Verification },
  problems: [],
  summary: 'Where the check of your registration stands',
})

export const submitCrd = endpoint({
  method: 'POST',
  path: '/api/verification',
  access: { roles: ['advisor', 'firm_admin'], emailVerified: true },
  limit: 'costly',
  body: SubmitCrd,
  reply: { 200: Verification },
  problems: ['verification.crd-taken'],
  summary: 'Give your CRD number and have it checked against the public register',
})

export const listPendingVerifications = endpoint({
  method: 'GET',
  path: '/api/admin/verifications',
  access: { roles: ['admin'] },
  limit: 'read',
  query: PageQuery,
  reply: { 200: pageOf(PendingVerification) },
  problems: [],
  summary: 'Checks that wait for a decision',
})

export const decideVerification = endpoint({
  method: 'POST',
  path: '/api/admin/verifications/:advisorId/decide',
  access: { roles: ['admin'] },
  limit: 'write',
  params: z.object({ advisorId: Id }),
  body: DecideVerification,
  reply: { 200: Verification },
  problems: ['core.not-found', 'verification.not-pending', 'verification.crd-taken'],
  summary: 'Decide a check the register could not settle',
})

export const verificationEndpoints = [
  getOwnVerification,
  submitCrd,
  listPendingVerifications,
  decideVerification,
] as const
