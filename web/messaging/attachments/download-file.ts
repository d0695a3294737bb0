import { signAttachments } from '#contract/messaging/attachments/endpoints.ts'
import { call } from '#web/platform/api/call.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/**
 * Saves a file under a new address, because the one in the page may have expired. The browser stays
 * on the page: the reply is to be saved and not shown.
 */
export async function downloadFile(chatId: string, id: string): Promise<void> {
  try {
    const { items } = await call(signAttachments, { params: { id: chatId }, body: { attachmentIds: [id] } })
    const link = document.createElement('a')
    link.href = items[0]?.downloadUrl ?? ''
    link.download = ''
    if (items[0]) link.click()
    else toast.error('This file isn’t available anymore.')
  } catch (error) {
    toastProblem(error)
  }
}
