import { getCallServers } from '#contract/calls/endpoints.ts'
import { getChat } from '#contract/messaging/endpoints.ts'
import { call } from '../platform/api.ts'

export const readRelays = () => call(getCallServers).then(({ iceServers }) => iceServers)
/** With whom the call of a chat is, as the person may see them. */
export const readOther = (chatId: string) => call(getChat, { params: { id: chatId } }).then(({ other }) => other)
