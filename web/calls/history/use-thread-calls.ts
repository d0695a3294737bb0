import { useMemo } from 'react'
import { listCalls } from '#contract/calls/endpoints.ts'
import { callChanged } from '#contract/calls/events.ts'
import type { CallSession } from '#contract/calls/schemas.ts'
import { readAgain, useEndpoint } from '#web/platform/queries.ts'
import { useServerEvents } from '#web/platform/use-server-events.ts'

const events = [callChanged]

/** The latest calls of a chat that have ended. */
export function useThreadCalls(chatId: string): readonly CallSession[] {
  const { data } = useEndpoint(listCalls, { query: { chatId, limit: 50 } })
  useServerEvents(events, () => void readAgain(listCalls))
  return useMemo(() => data?.items.filter(({ endTime }) => endTime !== null) ?? [], [data])
}
