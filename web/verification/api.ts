import * as endpoints from '#contract/verification/endpoints.ts'
import type { DecideVerification } from '#contract/verification/schemas.ts'
import { call } from '../platform/api.ts'

export const getOwnVerification = () => call(endpoints.getOwnVerification)
export const submitCrd = (crdNumber: string) => call(endpoints.submitCrd, { body: { crdNumber } })
export const listPendingVerifications = (cursor?: string) =>
  call(endpoints.listPendingVerifications, { query: { limit: 50, ...(cursor !== undefined && { cursor }) } })
export const decideVerification = (advisorId: string, body: DecideVerification) =>
  call(endpoints.decideVerification, { params: { advisorId }, body })
