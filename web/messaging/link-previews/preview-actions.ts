import { addLinkPreview, removeLinkPreview } from '#contract/messaging/link-previews/endpoints.ts'
import type { Message } from '#contract/messaging/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { paramsOf } from '../message/message-actions.ts'
import { putChangedMessage } from '../state.ts'

/** Lets the server read the page that a message leads to; resolves when it has answered. */
export const addPreview = (message: Message): Promise<void> =>
  call(addLinkPreview, { params: paramsOf(message) })
    .then(putChangedMessage)
    .catch(toastProblem)

/** Removes the preview for both sides. */
export const removePreview = (message: Message): Promise<void> =>
  call(removeLinkPreview, { params: paramsOf(message) })
    .then(putChangedMessage)
    .catch(toastProblem)
