import * as endpoints from '#contract/verification/endpoints.ts'
import * as queue from '#contract/verification/queue/endpoints.ts'
import type { QueueQuery } from '#contract/verification/queue/schemas.ts'
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
export const readChecks = (cursor: string | null, signal: AbortSignal) =>
  call(queue.listCertificationChecks, { query: { limit: 25, ...(cursor && { cursor }) } }, { signal })
export type ChecksPage = Awaited<ReturnType<typeof readChecks>>

const page = (cursor?: string) => ({ query: { limit: 50, ...(cursor !== undefined && { cursor }) } })
export const listDisputes = (cursor?: string) => call(endpoints.listDisputes, page(cursor))
