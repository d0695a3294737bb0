import { expect, test } from 'vitest'
import type { CallSession } from '#contract/calls/schemas.ts'
import type { Message } from '#contract/messaging/schemas.ts'
import { sampleChat, sampleMessage } from '#tests/support/sample-chat.ts'
import { dayLabel, messagePreview, presenceLine, previewTime, writingHint } from './copy.ts'

const chat = sampleChat
const me = '0192f000-0000-7000-8000-000000000001'
const them = chat.other.id
const at = '2026-03-02T17:00:00.000Z'
const message = (senderId: string, body: string): Message => ({
  ...sampleMessage(1),
  id: `${senderId}-${body}`,
  chatId: chat.id,
  senderId,
  body,
  createdAt: at,
})

test('shows a call after the last message in the list, with its time, and a found message with its own', () => {
  const sentAt = '2026-03-02T16:00:00.000Z'
  const lastMessage = { ...message(them, 'Hello'), createdAt: sentAt }
  const called = { ...chat, lastMessage }
  expect([messagePreview(called, me), previewTime(called)]).toEqual(['Call', at])
  const found = { ...called, foundMessage: lastMessage }
  expect([messagePreview(found, me), previewTime(found)]).toEqual(['Hello', sentAt])
  const answered = { ...called, lastActivityAt: sentAt }
  expect([messagePreview(answered, me), previewTime(answered)]).toEqual(['Hello', sentAt])
})

const call: CallSession = {
  id: '0192f000-0000-7000-8000-000000000005',
  chatId: chat.id,
  appointmentId: null,
  initiatorId: them,
  recipientId: me,
  other: chat.other,
  type: 'video',
  status: 'missed',
  startTime: at,
  answeredAt: null,
  endTime: at,
  durationSeconds: null,
}

test('says of the latest call in the list what the thread says of it', () => {
  const called = { ...chat, lastMessage: { ...message(them, 'Hello'), createdAt: '2026-03-02T16:00:00.000Z' } }
  expect(messagePreview(called, me, call)).toBe('Missed video call')
  expect(messagePreview(called, me, { ...call, status: 'completed', durationSeconds: 720 })).toBe('Video call, 12:00')
  expect(messagePreview(called, me, { ...call, status: 'ringing', endTime: null })).toBe('Video call')
  expect(messagePreview({ ...chat, lastMessage: null }, me, call)).toBe('Missed video call')
})

test('shows the last message when the latest call that was read is older', () => {
  const answered = { ...chat, lastMessage: { ...message(them, 'Hello'), createdAt: at } }
  expect(messagePreview(answered, me, { ...call, startTime: '2026-03-02T16:00:00.000Z' })).toBe('Hello')
})

test('shows the presence of the other side while the connection is up', () => {
  expect(presenceLine(chat, true)).toEqual({
    text: 'Online, usually replies in 30 min',
    shortText: 'Online, replies in 30 min',
    isOnline: true,
  })
})

test('shows no presence while the connection is lost', () => {
  expect(presenceLine(chat, false)).toMatchObject({ text: 'Usually replies in 30 min', isOnline: false })
  expect(presenceLine({ ...chat, answersInMinutes: null }, false)).toEqual({
    text: 'Advisor',
    shortText: 'Advisor',
    isOnline: false,
  })
})

test('says until when an advisor is away instead of how fast they reply, by the day of their midnight', () => {
  // Midnight in New York is the evening before in every zone west of it.
  const away = { ...chat, awayUntil: '2026-03-06T05:00:00.000Z' }
  expect(presenceLine(away, false).text).toBe('Out of office until Fri, Mar 6')
  expect(presenceLine(away, true).text).toBe('Online, out of office until Fri, Mar 6')
  expect(presenceLine({ ...away, closedBecause: 'no_consent' }, false).text).toBe('Advisor')
  expect(presenceLine({ ...away, closedBecause: 'deleted' }, false).text).toBe('Account deleted')
})

test('starts the preview of the viewer’s own message with You', () => {
  expect(messagePreview({ ...chat, lastMessage: message(me, 'See you then') }, me)).toBe('You: See you then')
  expect(messagePreview({ ...chat, lastMessage: message(them, 'See you then') }, me)).toBe('See you then')
  expect(messagePreview(chat, me)).toBe('No messages yet')
})

test('says of a chat without messages whether the consumer still shares their details', () => {
  const names = { displayName: 'Wren Ash', firstName: 'Wren', lastName: 'Ash' }
  const consumer = { id: them, ...names, email: null, phone: null, avatarUrl: null, state: null }
  const preview = (isDisclosed: boolean) => messagePreview({ ...chat, consumer: { ...consumer, isDisclosed } }, me)
  expect(preview(true)).toBe('Agreed to hear from you')
  expect(preview(false)).toBe('Stopped sharing their details')
})

test('does not say that there are no messages where they are withheld from the staff', () => {
  expect(messagePreview({ ...chat, lastPosition: 4 }, me)).toBe('Messages aren’t shown')
})

test('the hint of the field names the Enter key only where it sends', () => {
  expect(writingHint(false)).toMatch(/^Press Enter to send/)
  expect(writingHint(true)).toBe('Never send passwords or account numbers.')
})

test('the day before the day on which the clocks went forward is not called yesterday', () => {
  const now = new Date('2026-03-09T04:30:00Z')
  const labelOf = (instant: string) => dayLabel(instant, now, 'America/New_York')
  expect(labelOf('2026-03-09T04:10:00Z')).toBe('Today, Monday, March 9')
  expect(labelOf('2026-03-08T20:00:00Z')).toBe('Yesterday, Sunday, March 8')
  expect(labelOf('2026-03-08T04:45:00Z')).toBe('Saturday, March 7')
})
