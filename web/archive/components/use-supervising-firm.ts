import { getSupervisionNotice } from '#contract/archive/supervision/endpoints.ts'
import { minutes } from '#contract/core/durations.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'

/** A firm's archive changes rarely; a chat need not ask again at each opening. */
const staleTime = minutes(10)

/** The name of the firm that keeps a record of an advisor's chats; null without one. */
export function useSupervisingFirm(advisorId: string | null): string | null {
  const input = advisorId === null ? null : { params: { advisorId } }
  return useEndpoint(getSupervisionNotice, input, { staleTime }).data?.firmName ?? null
}
