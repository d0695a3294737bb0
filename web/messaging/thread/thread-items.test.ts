import { describe, expect, test } from 'vitest'
import type { CallSession } from '#contract/calls/schemas.ts'
import type { Message } from '#contract/messaging/schemas.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { sampleAppointment } from '#tests/support/sample-appointment.ts'
import { sampleMessage } from '#tests/support/sample-chat.ts'
import type { PendingMessage, Thread } from '../state.ts'
import { type Item, type MessageGroupItem, threadItems } from './thread-items.ts'

const me = 'me'
const them = 'them'

let position = 0
const said = (senderId: string, createdAt: string, body = 'words'): Message => {
  position += 1
  return { ...sampleMessage(position), senderId, body, createdAt }
}
const thread = (messages: Message[], sending: PendingMessage[] = [], hasOlder = false): Thread => ({
  messages,
  sending,
  hasOlder,
  hasNewer: false,
  window: 0,
})
const marks = {
  otherReadPosition: 0,
  otherDeliveredPosition: 0,
  otherReadAt: null as string | null,
  closedBecause: null,
}
const lay = (held: Thread, more: Partial<Parameters<typeof threadItems>[0]> = {}): Item[] =>
  threadItems({ thread: held, chat: marks, viewerId: me, unreadFrom: null, appointments: [], calls: [], ...more })
const groups = (items: Item[]) => items.filter((item): item is MessageGroupItem => item.kind === 'group')
const day = (time: string) => `2026-03-02T${time}:00.000Z`

describe('message groups', () => {
  test('have no delivery mark in a closed chat', () => {
    const chat = { ...marks, closedBecause: 'blocked' as const }
    expect(groups(lay(thread([said(me, day('10:00'))]), { chat })).map(({ mark }) => mark)).toEqual([null])
  })

  test('hold consecutive messages of one person, under one day', () => {
    position = 0
    const items = lay(thread([said(me, day('10:00')), said(me, day('10:04')), said(them, day('10:05'))]))
    expect(items.map((item) => item.kind)).toEqual(['day', 'group', 'group'])
    expect(groups(items).map(({ isOwn, lines, at }) => [isOwn, lines.length, at])).toEqual([
      [true, 2, day('10:04')],
      [false, 1, day('10:05')],
    ])
  })

  test('end at a long pause and at the end of the day', () => {
    position = 0
    const items = lay(thread([said(me, day('10:00')), said(me, day('10:30')), said(me, '2026-03-03T10:31:00.000Z')]))
    expect(items.map((item) => item.kind)).toEqual(['day', 'group', 'group', 'day', 'group'])
  })
})

describe('delivery marks', () => {
  test('show how far own messages came, and when the latest was read', () => {
    position = 0
    const held = thread([
      said(me, day('09:00')),
      said(me, day('10:00')),
      said(me, day('11:00')),
      said(me, day('12:00')),
      said(them, day('12:01')),
    ])
    const chat = { ...marks, otherReadPosition: 2, otherDeliveredPosition: 3, otherReadAt: day('10:30') }
    const found = groups(lay(held, { chat }))
    expect(found.map(({ mark }) => mark)).toEqual(['read', 'read', 'delivered', 'sent', null])
    expect(found.map(({ readAt }) => readAt)).toEqual([null, day('10:30'), null, null, null])
  })

  test('keep a failed message in a group of its own', () => {
    position = 0
    const sending: PendingMessage[] = [
      {
        clientId: 'x',
        body: 'refused',
        attachments: [],
        replyTo: null,
        at: day('10:01'),
        state: 'failed',
        problem: 'Closed',
      },
      { clientId: 'y', body: 'waits', attachments: [], replyTo: null, at: day('10:02'), state: 'waiting' },
    ]
    const found = groups(lay(thread([said(me, day('10:00'))], sending)))
    expect(found.map(({ mark, lines }) => [mark, lines.length])).toEqual([
      ['sent', 1],
      ['failed', 1],
      ['waiting', 1],
    ])
  })
})

describe('the unread divider', () => {
  const sinceOf = (items: Item[]) => items.flatMap((item) => (item.kind === 'unread' ? [item.since] : []))

  test('shows a time between the message above it and the one below it', () => {
    position = 0
    const held = thread([said(them, day('09:00')), said(me, day('09:30')), said(them, day('09:45'))])
    const since = (readAt: string) => sinceOf(lay(held, { unreadFrom: { position: 1, since: readAt } }))
    expect(since(day('09:10'))).toEqual([day('09:30')])
    expect(since(day('09:40'))).toEqual([day('09:40')])
    expect(since(day('10:00'))).toEqual([day('09:45')])
  })

  test('is hidden until the older unread messages are loaded', () => {
    position = 4
    const held = thread([said(them, day('09:00')), said(them, day('09:01'))], [], true)
    expect(sinceOf(lay(held, { unreadFrom: { position: 2, since: null } }))).toEqual([])
    expect(sinceOf(lay(held, { unreadFrom: { position: 4, since: null } }))).toEqual([null])
  })

  test('is placed before the first unread message of the other side', () => {
    position = 0
    const held = thread([said(them, day('09:00')), said(me, day('09:01')), said(them, day('09:02'))])
    const items = lay(held, { unreadFrom: { position: 1, since: day('08:59') } })
    expect(items.map((item) => item.kind)).toEqual(['day', 'group', 'group', 'unread', 'group'])
  })
})

describe('appointments in a thread', () => {
  const made = (at: string): Appointment => ({
    ...sampleAppointment,
    id: at,
    history: [{ at, by: 'consumer', what: 'requested', startsAt: sampleAppointment.startsAt }],
    createdAt: at,
  })

  test('appear at the time they were made', () => {
    position = 0
    const held = thread([said(me, day('10:00')), said(me, day('10:02'))])
    const items = lay(held, { appointments: [made(day('10:03')), made(day('10:01'))] })
    expect(items.map((item) => item.kind)).toEqual(['day', 'group', 'appointment', 'group', 'appointment'])
  })

  test('are hidden until the older messages around them are loaded', () => {
    position = 0
    const held = thread([said(me, day('10:00'))], [], true)
    expect(lay(held, { appointments: [made(day('09:00'))] }).map((item) => item.kind)).toEqual(['day', 'group'])
  })
})

test('a call is shown between the messages before and after it, and ends their group', () => {
  position = 0
  const held = thread([said(me, day('10:00')), said(me, day('10:04'))])
  const call: CallSession = {
    id: 'call',
    chatId: 'chat',
    appointmentId: null,
    initiatorId: me,
    recipientId: them,
    other: { id: them, displayName: 'Ann', role: 'advisor', avatarUrl: null, onlineStatus: null },
    type: 'audio',
    status: 'missed',
    startTime: day('10:02'),
    answeredAt: null,
    endTime: day('10:03'),
    durationSeconds: null,
  }
  expect(lay(held, { calls: [call] }).map(({ kind }) => kind)).toEqual(['day', 'group', 'call', 'group'])
})
