import * as endpoints from '#contract/calls/endpoints.ts'
import { maxPageSize } from '#contract/core/paging.ts'
import { getChat } from '#contract/messaging/endpoints.ts'
import { saveProfile } from '#contract/profiles/endpoints.ts'
import { getAppointment } from '#contract/scheduling/endpoints.ts'
import { call } from '#web/platform/api/call.ts'

/** How this browser may connect a call. */
export const readConnection = () => call(endpoints.getCallServers)
/** Keeps the person's permission to connect calls directly, for this call and later ones. */
export const allowDirectCalls = () => call(saveProfile, { body: { allowDirectCalls: true } })
/** The other side of a chat, as the person may see them. */
export const readPerson = (chatId: string) => call(getChat, { params: { id: chatId } }).then((chat) => chat.other)
export const readAppointment = (id: string) => call(getAppointment, { params: { id } })
export const rateCall = (id: string, isGood: boolean) => call(endpoints.rateCall, { params: { id }, body: { isGood } })
export const getCallQuality = () => call(endpoints.getCallQuality)
/** A page of the person's calls, latest first. */
export const listCallsAfter = (cursor: string | null, signal: AbortSignal) =>
  call(endpoints.listCalls, { query: { ...(cursor && { cursor }) } }, { signal })
/** A page of the calls of one chat, latest first. */
export const listCallsOf = (chatId: string, cursor: string | null, signal: AbortSignal) =>
  call(endpoints.listCalls, { query: { chatId, limit: maxPageSize, ...(cursor && { cursor }) } }, { signal })
