import * as endpoints from '#contract/verification/endpoints.ts'
import * as queue from '#contract/verification/queue/endpoints.ts'
import type {
  AssignCase,
  DecideAppeal,
  DecideCertification,
  DecideVerification,
  QueueQuery,
} from '#contract/verification/queue/schemas.ts'
import type { DecideDispute } from '#contract/verification/schemas.ts'
import { call } from '#web/platform/api/call.ts'

const casesOnPage = 10
export const readCases = (
  { list, search }: Pick<QueueQuery, 'list' | 'search'>,
  cursor: string | null,
  signal: AbortSignal,
) =>
  call(
    queue.listVerificationCases,
    { query: { list, limit: casesOnPage, ...(search && { search }), ...(cursor && { cursor }) } },
    { signal },
  )
export type CasesPage = Awaited<ReturnType<typeof readCases>>
export const assignCase = (advisorId: string, body: AssignCase) =>
  call(queue.assignVerification, { params: { advisorId }, body })
export const decideVerification = (advisorId: string, body: DecideVerification) =>
  call(queue.decideVerification, { params: { advisorId }, body })
export const undoDecision = (advisorId: string) => call(queue.undoVerificationDecision, { params: { advisorId } })
export const revokeVerification = (advisorId: string, note: string) =>
  call(queue.revokeVerification, { params: { advisorId }, body: { note } })
export const decideAppeal = (advisorId: string, body: DecideAppeal) =>
  call(queue.decideAppeal, { params: { advisorId }, body })
export const readChecks = (cursor: string | null, signal: AbortSignal) =>
  call(queue.listCertificationChecks, { query: { limit: 25, ...(cursor && { cursor }) } }, { signal })
export type ChecksPage = Awaited<ReturnType<typeof readChecks>>
export const decideCertification = (id: string, body: DecideCertification) =>
  call(queue.decideCertification, { params: { id }, body })

const page = (cursor?: string) => ({ query: { limit: 50, ...(cursor !== undefined && { cursor }) } })
export const listDisputes = (cursor?: string) => call(endpoints.listDisputes, page(cursor))
export const decideDispute = (id: string, body: DecideDispute) =>
  call(endpoints.decideDispute, { params: { id }, body })
