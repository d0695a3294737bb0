import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listCalls } from '#contract/calls/endpoints.ts'
import { callChanged } from '#contract/calls/events.ts'
import type { CallSession } from '#contract/calls/schemas.ts'
import { chatChanged } from '#contract/messaging/events.ts'
import { invalidate, queryClient } from '#web/platform/api/queries.ts'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { listCallsOf } from '../api.ts'

/** More calls than a thread is ever scrolled through. */
const maxCalls = 1_000

// Whether the other person still has a name here changes with their consent.
const events = [callChanged, chatChanged]

/** The calls of a chat that have ended. */
export function useThreadCalls(chatId: string): readonly CallSession[] {
  const { data } = useQuery(
    {
      queryKey: [listCalls.path, 'thread', chatId],
      queryFn: ({ signal }) => readAll(chatId, signal),
      staleTime: 0,
    },
    queryClient(),
  )
  useServerEvents(events, () => void invalidate(listCalls))
  return useMemo(() => data?.filter(({ endTime }) => endTime !== null) ?? [], [data])
}

/** Page by page: a thread of years has more calls than a page holds. */
async function readAll(chatId: string, signal: AbortSignal): Promise<CallSession[]> {
  const found: CallSession[] = []
  for (let cursor: string | null = null; found.length < maxCalls; ) {
    const page: Awaited<ReturnType<typeof listCallsOf>> = await listCallsOf(chatId, cursor, signal)
    found.push(...page.items)
    cursor = page.nextCursor
    if (cursor === null) break
  }
  return found
}
