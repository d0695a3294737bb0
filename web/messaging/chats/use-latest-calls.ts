import { useMemo } from 'react'
import { listCalls } from '#contract/calls/endpoints.ts'
import { callChanged } from '#contract/calls/events.ts'
import type { CallSession } from '#contract/calls/schemas.ts'
import { maxPageSize } from '#contract/core/paging.ts'
import type { Chat } from '#contract/messaging/schemas.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { mayEndWithCall } from '../copy.ts'

const events = [callChanged]
const latest = { query: { limit: maxPageSize } }

/** The latest call of each listed chat, read only when a chat may end with one. */
export function useLatestCalls(chats: readonly Chat[] | null | undefined): ReadonlyMap<string, CallSession> {
  const { data } = useEndpoint(listCalls, chats?.some(mayEndWithCall) ? latest : null)
  useServerEvents(events, () => void invalidate(listCalls))
  // The list is latest first, and a map keeps the last value of a key.
  return useMemo(() => new Map(data?.items.toReversed().map((call) => [call.chatId, call])), [data])
}
