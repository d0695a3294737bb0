import { getChat, sendMessage } from '#contract/messaging/endpoints.ts'
import type { SendMessage } from '#contract/messaging/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { putChat } from './state.ts'

/** Reads one chat again, into the list and the open thread. */
export async function refreshChat(id: string): Promise<void> {
  putChat(await call(getChat, { params: { id } }))
}

const sendingMayTakeMs = 15_000
export const postMessage = (id: string, body: SendMessage) =>
  call(sendMessage, { params: { id }, body }, { signal: AbortSignal.timeout(sendingMayTakeMs) })
