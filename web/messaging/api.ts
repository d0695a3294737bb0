import { getChat, listMessages, sendMessage } from '#contract/messaging/endpoints.ts'
import type { MessagesQuery, SendMessage } from '#contract/messaging/schemas.ts'
import { call } from '#web/platform/api/call.ts'

export const readChat = (id: string) => call(getChat, { params: { id } })
export const readMessages = (id: string, query: Partial<MessagesQuery> = {}) =>
  call(listMessages, { params: { id }, query })
const sendingMayTakeMs = 15_000
export const postMessage = (id: string, body: SendMessage) =>
  call(sendMessage, { params: { id }, body }, { signal: AbortSignal.timeout(sendingMayTakeMs) })
