import { listStaffLog } from '#contract/staff/endpoints.ts'
import type { StaffLogQuery } from '#contract/staff/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { ownZone } from '#web/platform/times/zones.ts'

export type LogSearch = Omit<StaffLogQuery, 'cursor' | 'limit' | 'timeZone'>

/** One page of the staff's log, whose days are the reader's. */
export const readStaffLog = (query: LogSearch, cursor: string | null, signal: AbortSignal) =>
  call(listStaffLog, { query: { ...query, timeZone: ownZone(), ...(cursor && { cursor }) } }, { signal })
