import { addLinkPreview, removeLinkPreview } from '#contract/messaging/link-previews/endpoints.ts'
import type { Message } from '#contract/messaging/schemas.ts'
import { call } from '#web/platform/api.ts'
import { toastProblem } from '#web/platform/toast-problem.ts'
import { putChangedMessage } from '../state.ts'

const paramsOf = ({ chatId, id }: Message) => ({ id: chatId, messageId: id })

/** Lets the server read the page that a message leads to. */
export async function addPreview(message: Message): Promise<void> {
  try {
    putChangedMessage(await call(addLinkPreview, { params: paramsOf(message) }))
  } catch (error) {
    toastProblem(error)
  }
}

/** Removes the preview for both sides. */
export async function removePreview(message: Message): Promise<void> {
  try {
    putChangedMessage(await call(removeLinkPreview, { params: paramsOf(message) }))
  } catch (error) {
    toastProblem(error)
  }
}
