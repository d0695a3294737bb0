import { organizeChat } from '#contract/messaging/organizing/endpoints.ts'
import type { OrganizeChat } from '#contract/messaging/organizing/schemas.ts'
import type { Chat } from '#contract/messaging/schemas.ts'
import { call } from '#web/platform/api.ts'
import { toastProblem } from '#web/platform/toast-problem.ts'
import { patchChat, putChat } from '../state.ts'

/** Changes how the viewer keeps a chat: shown at once, taken back when it was not stored. */
export async function organize(chat: Chat, change: OrganizeChat): Promise<void> {
  const { id, isMuted, isArchived, isPinned, isMarkedUnread } = chat
  const before = { isMuted, isArchived, isPinned, isMarkedUnread }
  patchChat(id, (held) => ({ ...held, ...changed(before, change) }))
  try {
    putChat(await call(organizeChat, { params: { id }, body: change }))
  } catch (error) {
    patchChat(id, (held) => ({ ...held, ...before }))
    toastProblem(error)
  }
}

type Marks = Pick<Chat, 'isMuted' | 'isArchived' | 'isPinned' | 'isMarkedUnread'>

const changed = (before: Marks, change: OrganizeChat): Marks => ({
  isMuted: change.isMuted ?? before.isMuted,
  isArchived: change.isArchived ?? before.isArchived,
  isPinned: change.isPinned ?? before.isPinned,
  isMarkedUnread: change.isMarkedUnread ?? before.isMarkedUnread,
})
