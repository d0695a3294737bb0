import { organizeChat } from '#contract/messaging/organizing/endpoints.ts'
import type { OrganizeChat } from '#contract/messaging/organizing/schemas.ts'
import type { Chat } from '#contract/messaging/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { patchChat, putChat } from '../state.ts'

/** The change before: each waits for it, so that no reply takes back what a later one set. */
let previous: Promise<unknown> = Promise.resolve()

/**
 * Changes how the viewer keeps a chat: shown at once, taken back with a toast when it was not
 * stored. Answers whether it was.
 */
export async function organize(chat: Chat, change: OrganizeChat): Promise<boolean> {
  const { id } = chat
  patchChat(id, (held) => withMarks(held, change))
  const stored = previous.then(() => call(organizeChat, { params: { id }, body: change }))
  previous = stored.catch(() => undefined)
  try {
    putChat(await stored)
    return true
  } catch (error) {
    const changed = marks.filter((mark) => change[mark] !== undefined)
    patchChat(id, (held) => withMarks(held, Object.fromEntries(changed.map((mark) => [mark, chat[mark]]))))
    toastProblem(error)
    return false
  }
}

const marks = ['isMuted', 'isArchived', 'isPinned', 'isMarkedUnread'] as const

const withMarks = (held: Chat, change: OrganizeChat): Chat => ({
  ...held,
  isMuted: change.isMuted ?? held.isMuted,
  isArchived: change.isArchived ?? held.isArchived,
  isPinned: change.isPinned ?? held.isPinned,
  isMarkedUnread: change.isMarkedUnread ?? held.isMarkedUnread,
})
