import { describe, expect, test } from 'vitest'
import type { Chat } from '#contract/messaging/schemas.ts'
import { quoteMaxLength } from '#contract/messaging/values.ts'
import { withBrowserStorage } from '#tests/support/browser-storage.ts'
import { sampleMessage as message, sampleChat } from '#tests/support/sample-chat.ts'
import { drafts } from '#web/auth/session/drafts.ts'
import { forgetSession } from '#web/auth/session/session.ts'
import {
  chats,
  positionBeforeGap,
  putLatestChats,
  quoteOf,
  type Thread,
  threadOf,
  withChangedMessage,
  withMessages,
} from './state.ts'
import { unsentMessagesStore } from './storage.ts'

const kept = withBrowserStorage()

const chat = (id: string, hour: number): Chat => ({
  ...sampleChat,
  id,
  lastActivityAt: `2026-03-02T${String(hour).padStart(2, '0')}:00:00.000Z`,
})
const thread = (...positions: number[]): Thread => ({
  messages: positions.map((position) => message(position)),
  hasOlder: false,
  hasNewer: false,
  window: 0,
  sending: [],
})
const positions = ({ messages }: Thread) => messages.map(({ position }) => position)

describe('adding messages to a thread', () => {
  test('sorts them by position and keeps each once', () => {
    expect(positions(withMessages(thread(1, 2, 5), [message(4), message(2), message(3), message(4)]))).toEqual([
      1, 2, 3, 4, 5,
    ])
  })

  test('removes the pending message with the same client id', () => {
    const sending = [
      {
        clientId: 'mine',
        body: 'hello',
        attachments: [],
        replyTo: null,
        at: '2026-03-02T10:00:00.000Z',
        state: 'sending' as const,
      },
    ]
    expect(withMessages({ ...thread(1), sending }, [message(2, 'mine')]).sending).toEqual([])
  })
})

test('a long message is quoted with no character cut in two', () => {
  expect(quoteOf({ ...message(1), body: '👋'.repeat(quoteMaxLength) }).body).toBe(`${'👋'.repeat(quoteMaxLength - 1)}…`)
})

test('a deleted message replaces the stored one, and its quote in a reply', () => {
  const reply = { ...message(2), replyTo: quoteOf(message(1)) }
  const deleted = { ...message(1), body: '', deletedAt: '2026-03-02T10:05:00.000Z' }
  const { messages } = withChangedMessage({ ...thread(1), messages: [message(1), reply] }, deleted)
  expect(messages[0]).toEqual(deleted)
  expect(messages[1]).toMatchObject({ body: 'message 2', replyTo: { body: '', isDeleted: true } })
  expect(withChangedMessage(thread(2), deleted).messages).toEqual(thread(2).messages)
})

test.each([
  [[1, 2, 3], null],
  [[7, 8, 9], null],
  [[1, 2, 5, 6, 9], 2],
  [[], null],
])('the last position before a gap in %j is %s', (held, expected) => {
  expect(positionBeforeGap(thread(...held))).toBe(expected)
})

test('the latest chats replace the list, but an older chat that is open here stays in it', () => {
  const ids = () => chats.get()?.map(({ id }) => id)
  chats.set([chat('latest', 9), chat('closed', 2), chat('open', 1)])
  threadOf('open').set(thread(1))
  const renewed = { ...chat('latest', 9), unreadCount: 3 }
  expect(putLatestChats([chat('new', 10), renewed]).map(({ id }) => id)).toEqual(['open'])
  expect(ids()).toEqual(['new', 'latest', 'open'])
  expect(chats.get()?.[1]).toEqual(renewed)
  expect(putLatestChats([chat('open', 11), renewed])).toEqual([])
  expect(ids()).toEqual(['open', 'latest'])
})

test('drafts and unsent messages are deleted from the browser when the user signs out', () => {
  drafts.keep('chat', 'Begun and not')
  unsentMessagesStore.write([
    {
      senderId: 'me',
      chatId: 'chat',
      clientId: 'c1',
      body: 'On its way',
      attachments: [],
      replyTo: null,
      at: '2026-03-02T10:00:00.000Z',
    },
  ])
  expect([kept.read('chat_drafts'), kept.read('unsent_messages')]).not.toContain(null)
  forgetSession()
  expect([kept.read('chat_drafts'), kept.read('unsent_messages')]).toEqual([null, null])
})
