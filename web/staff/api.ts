import { listStaffLog } from '#contract/staff/endpoints.ts'
import type { StaffLogQuery } from '#contract/staff/schemas.ts'
import { call } from '#web/platform/api/call.ts'

export type LogSearch = Omit<StaffLogQuery, 'cursor' | 'limit'>

/** One page of the staff's log. */
export const readStaffLog = (query: LogSearch, cursor: string | null, signal: AbortSignal) =>
  call(listStaffLog, { query: { ...query, ...(cursor && { cursor }) } }, { signal })
