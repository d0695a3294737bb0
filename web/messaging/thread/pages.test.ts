import { afterEach, expect, test, vi } from 'vitest'
import { sampleMessage } from '#tests/support/sample-chat.ts'
import { withVisitorSession } from '#tests/support/visitor-session.ts'
import { threadOf } from '../state.ts'
import { loadNewer } from './pages.ts'

withVisitorSession()
afterEach(() => {
  threadOf('chat').set(null)
  vi.unstubAllGlobals()
})

test('a page of newer messages is dropped when the thread shows another stretch by then', async () => {
  const shownAt = (position: number) => ({
    messages: [sampleMessage(position)],
    hasOlder: true,
    hasNewer: true,
    window: position,
    sending: [],
  })
  const thread = threadOf('chat')
  const { promise: answer, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer)
  thread.set(shownAt(10))
  const loading = loadNewer('chat')
  thread.set(shownAt(200))
  resolve(Response.json({ items: [sampleMessage(11)], hasMore: false }))
  await loading
  expect(thread.get()).toEqual(shownAt(200))
})
