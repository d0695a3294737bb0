import { verifiedAdvisors } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Verification } from '../schemas.ts'
import { RequestCertification } from './schemas.ts'

export const requestCertificationCheck = endpoint({
  method: 'POST',
  path: '/api/verification/certifications',
  access: verifiedAdvisors,
  limit: 'costly',
  body: RequestCertification,
  reply: { 200: Verification },
  problems: ['verification.not-possible', 'verification.not-stated'],
  summary: 'Ask for a check of a certification on the profile of a verified advisor',
})

export const certificationEndpoints = [requestCertificationCheck] as const
