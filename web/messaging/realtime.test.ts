import { afterEach, expect, test, vi } from 'vitest'
import { sampleChat } from '#tests/support/sample-chat.ts'
import { withVisitorSession } from '#tests/support/visitor-session.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { clearUnreadMark } from './realtime.ts'
import { chats } from './state.ts'

withVisitorSession()
afterEach(() => {
  chats.set(null)
  vi.unstubAllGlobals()
})

test('opening a chat that was marked as unread ends the mark and leaves its unread messages unread', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)))
    return Response.json(sampleChat)
  })
  const unread = { ...sampleChat, unreadCount: 60, lastPosition: 75, readPosition: 15 }
  chats.set([unread])
  clearUnreadMark(sampleChat.id)
  expect(chats.get()).toEqual([unread])
  chats.set([{ ...unread, isMarkedUnread: true }])
  clearUnreadMark(sampleChat.id)
  expect(chats.get()).toEqual([unread])
  await waitFor(() => expect(bodies).toEqual([{ position: 15 }]))
})
