import * as endpoints from '#contract/calls/endpoints.ts'
import { maxPageSize } from '#contract/core/paging.ts'
import { getChat } from '#contract/messaging/endpoints.ts'
import { saveProfile } from '#contract/profiles/endpoints.ts'
import { call } from '#web/platform/api/call.ts'

/** Keeps the person's permission to connect calls directly, for this call and later ones. */
export const allowDirectCalls = () => call(saveProfile, { body: { allowDirectCalls: true } })
/** The other side of a chat, as the person may see them. */
export const readPerson = (chatId: string) => call(getChat, { params: { id: chatId } }).then((chat) => chat.other)
/** A page of the person's calls, latest first. */
export const listCallsAfter = (cursor: string | null, signal: AbortSignal) =>
  call(endpoints.listCalls, { query: { ...(cursor && { cursor }) } }, { signal })
/** A page of the calls of one chat, latest first. */
export const listCallsOf = (chatId: string, cursor: string | null, signal: AbortSignal) =>
  call(endpoints.listCalls, { query: { chatId, limit: maxPageSize, ...(cursor && { cursor }) } }, { signal })
