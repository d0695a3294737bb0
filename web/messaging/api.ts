import { sendMessage } from '#contract/messaging/endpoints.ts'
import type { SendMessage } from '#contract/messaging/schemas.ts'
import { call } from '#web/platform/api/call.ts'

const sendingMayTakeMs = 15_000
export const postMessage = (id: string, body: SendMessage) =>
  call(sendMessage, { params: { id }, body }, { signal: AbortSignal.timeout(sendingMayTakeMs) })
