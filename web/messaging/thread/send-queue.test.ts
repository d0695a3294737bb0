import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withBrowserStorage } from '#tests/support/browser-storage.ts'
import { sampleChat, sampleMessage } from '#tests/support/sample-chat.ts'
import { withVisitorSession } from '#tests/support/visitor-session.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { currentUser, enterMockSession, forgetSession } from '#web/auth/session/session.ts'
import { threadOf } from '../state.ts'
import { unsentMessagesStore } from '../storage.ts'
import { resumeSending, sendAgain, sendBody } from './send-queue.ts'

const chatId = sampleChat.id
const emptyThread = { messages: [], hasOlder: false, hasNewer: false, window: 0, sending: [] }

type Posted = { clientId: string; body: string; answer: (response: Response) => void }
let posted: Posted[] = []

withBrowserStorage()
withVisitorSession()

beforeEach(() => {
  posted = []
  enterMockSession('rosa@example.com')
  threadOf(chatId).set(emptyThread)
  vi.stubGlobal('fetch', (_address: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return Promise.resolve(Response.json(sampleChat))
    return new Promise<Response>((answer) => posted.push({ ...JSON.parse(String(body)), answer }))
  })
})
afterEach(() => {
  forgetSession()
  vi.unstubAllGlobals()
})

const sent = (count: number) => waitFor(() => expect(posted).toHaveLength(count), 5)
const refuse = (place: number) =>
  posted[place]?.answer(
    Response.json(
      { type: 'about:blank', title: 'Closed', status: 403, code: 'messaging.closed' },
      { status: 403, headers: { 'content-type': 'application/problem+json' } },
    ),
  )
const store = (place: number) =>
  posted[place]?.answer(Response.json({ ...sampleMessage(place + 1, posted[place].clientId), chatId }))
const states = () =>
  threadOf(chatId)
    .get()
    ?.sending.map(({ body, state }) => [body, state])

test('a refused message is shown as not sent after a reload, and sent again only when its sender says so', async () => {
  sendBody(chatId, 'Refused')
  await sent(1)
  refuse(0)
  await waitFor(() => expect(states()).toEqual([['Refused', 'failed']]), 5)
  const problem = threadOf(chatId).get()?.sending[0]?.problem

  threadOf(chatId).set(emptyThread)
  resumeSending(chatId)
  expect(threadOf(chatId).get()?.sending).toMatchObject([{ body: 'Refused', state: 'failed', problem }])
  sendBody(chatId, 'Later')
  await sent(2)
  expect(posted[1]?.body).toBe('Later')
  store(1)
  await waitFor(() => expect(states()).toEqual([['Refused', 'failed']]), 5)

  sendAgain(chatId, posted[0]?.clientId ?? '')
  await sent(3)
  expect(posted[2]).toMatchObject({ body: 'Refused', clientId: posted[0]?.clientId })
  store(2)
  await waitFor(() => expect(states()).toEqual([]), 5)
  expect(unsentMessagesStore.read()).toEqual([])
})

test('a message that another tab was refused is not sent by this one', async () => {
  const left = { senderId: currentUser()?.id ?? '', chatId, attachments: [], replyTo: null, at: '2026-03-02T10:00:00Z' }
  unsentMessagesStore.write(['First', 'Second'].map((body) => ({ ...left, clientId: body, body })))
  resumeSending(chatId)
  await sent(1)
  unsentMessagesStore.write(['First', 'Second'].map((body) => ({ ...left, clientId: body, body, problem: 'Closed' })))
  store(0)
  await waitFor(() => expect(states()).toEqual([['Second', 'failed']]), 5)
  expect(posted).toHaveLength(1)
})

test('a message that is refused while an older one is resumed is the one marked as failed', async () => {
  sendBody(chatId, 'Refused')
  await sent(1)
  const [refused] = unsentMessagesStore.read() ?? []
  if (!refused) throw new Error('nothing is stored')
  unsentMessagesStore.write([{ ...refused, clientId: 'older', body: 'Older' }, refused])
  resumeSending(chatId)
  refuse(0)
  await sent(2)
  expect(posted[1]?.body).toBe('Older')
  expect(states()).toEqual([
    ['Older', 'sending'],
    ['Refused', 'failed'],
  ])
})
