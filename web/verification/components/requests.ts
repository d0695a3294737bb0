import { openAppeal as openAppealEndpoint } from '#contract/verification/appeals/endpoints.ts'
import * as certifications from '#contract/verification/certifications/endpoints.ts'
import type { RequestCertification } from '#contract/verification/certifications/schemas.ts'
import { call } from '#web/platform/api/call.ts'

export const openAppeal = (statement: string) => call(openAppealEndpoint, { body: { statement } })
export const requestCertificationCheck = (body: RequestCertification) =>
  call(certifications.requestCertificationCheck, { body })
