import { verifiedAdvisors } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Verification } from '../schemas.ts'
import { OpenAppeal } from './schemas.ts'

export const openAppeal = endpoint({
  method: 'POST',
  path: '/api/verification/appeal',
  access: verifiedAdvisors,
  limit: 'costly',
  body: OpenAppeal,
  reply: { 200: Verification },
  problems: ['verification.not-possible', 'verification.too-late'],
  summary: "Appeal against the rejection or revocation of the caller's verification, once a decision",
})

export const appealEndpoints = [openAppeal] as const
