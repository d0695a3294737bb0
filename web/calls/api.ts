import { getCallServers } from '#contract/calls/endpoints.ts'
import { getChat } from '#contract/messaging/endpoints.ts'
import { saveProfile } from '#contract/profiles/endpoints.ts'
import { call } from '#web/platform/api.ts'

/** How this browser may connect a call. */
export const readConnection = () => call(getCallServers)
/** Keeps the person's permission to connect calls directly, for this call and later ones. */
export const allowDirectCalls = () => call(saveProfile, { body: { allowDirectCalls: true } })
/** With whom the call of a chat is, as the person may see them. */
export const readOther = (chatId: string) => call(getChat, { params: { id: chatId } }).then((chat) => chat.other)
