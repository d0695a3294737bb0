import { listMessages } from '#contract/messaging/endpoints.ts'
import { call } from '#web/platform/api/call.ts'
import { patchThread, replaceMessages, threadOf, withMessages } from '../state.ts'

export const pageSize = 50

/** Reads the page before the oldest message that is held. */
export async function loadOlder(chatId: string): Promise<void> {
  const oldest = threadOf(chatId).get()?.messages[0]
  if (!oldest) return
  const page = await call(listMessages, { params: { id: chatId }, query: { before: oldest.position, limit: pageSize } })
  patchThread(chatId, (thread) =>
    // Other messages may have been shown meanwhile.
    thread.messages[0]?.id === oldest.id ? { ...withMessages(thread, page.items), hasOlder: page.hasMore } : thread,
  )
}

/** Reads the page after the newest message that is held, where there is one. */
export async function loadNewer(chatId: string): Promise<void> {
  const newest = threadOf(chatId).get()?.messages.at(-1)
  if (!newest) return
  const page = await call(listMessages, { params: { id: chatId }, query: { after: newest.position, limit: pageSize } })
  patchThread(chatId, (thread) =>
    // Other messages may have been shown meanwhile.
    thread.hasNewer && thread.messages.at(-1)?.id === newest.id
      ? { ...withMessages(thread, page.items), hasNewer: page.hasMore }
      : thread,
  )
}

/** Shows the end of a chat, whatever part of it was shown before. */
export async function showLatest(chatId: string): Promise<void> {
  const page = await call(listMessages, { params: { id: chatId }, query: { limit: pageSize } })
  replaceMessages(chatId, { messages: page.items, hasOlder: page.hasMore, hasNewer: false })
}

/** Holds the messages around a position, however far back: one page, not all up to it. */
export async function showAround(chatId: string, position: number): Promise<void> {
  const page = await call(listMessages, {
    params: { id: chatId },
    query: { before: position + pageSize / 2, limit: pageSize },
  })
  const end = page.items.at(-1)?.position ?? 0
  const newer = await call(listMessages, { params: { id: chatId }, query: { after: end, limit: 1 } })
  replaceMessages(chatId, { messages: page.items, hasOlder: page.hasMore, hasNewer: newer.items.length > 0 })
}
