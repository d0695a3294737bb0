import { describe, expect, test } from 'vitest'
import { leaveFirm } from '#contract/firms/endpoints.ts'
import { blockPerson, listMessages, markRead, startChat } from '#contract/messaging/endpoints.ts'
import {
  chatChanged,
  confirmDelivery,
  messageSent,
  messagesDelivered,
  messagesRead,
  someoneTyping,
  typing,
  unreadChanged,
  watchChats,
} from '#contract/messaging/events.ts'
import { saveProfile, setOnlineStatus, withdrawConsent } from '#contract/profiles/endpoints.ts'
import { presenceChanged } from '#contract/profiles/events.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { chats, type TestChat } from '#tests/factories/messaging.ts'
import { startApp } from '#tests/support/harness.ts'
import type { TestSocket } from '#tests/support/sockets.ts'

const app = await startApp()
const { a, an, write, writeMany } = chats(app)
const { aFirm, aMember } = firmsOf(app)

/** The presence events of one person, once everything sent to the connection so far has arrived. */
async function heardOf(socket: TestSocket, userId: string): Promise<string[]> {
  await everythingCame(socket)
  return socket.waiting(presenceChanged).flatMap((event) => (event.userId === userId ? `${event.status}` : []))
}

/**
 * A connection brings things in order: after an acknowledgement nothing sent before it is still on
 * the way.
 */
async function everythingCame(socket: TestSocket): Promise<void> {
  await socket.send(confirmDelivery, { items: [{ chatId: crypto.randomUUID(), position: 0 }] })
}

describe('a sent message', () => {
  test('reaches every device of both sides, and nobody else', async () => {
    const { id, consumer, advisor } = await a.chat()
    const stranger = await app.connect(await an.advisor())
    const devices = [await app.connect(advisor), await app.connect(advisor), await app.connect(consumer)]
    const sent = await write(consumer, id, 'Hello')
    for (const device of devices) expect(await device.next(messageSent)).toEqual({ message: sent })
    await everythingCame(stranger)
    expect(stranger.waiting(messageSent)).toEqual([])
  })

  test('raises the unread count of its reader, and reading it is reported to both sides', async () => {
    const { id, consumer, advisor } = await a.chat()
    const [reader, writer] = [await app.connect(advisor), await app.connect(consumer)]
    await write(consumer, id, 'One')
    expect(await reader.next(unreadChanged)).toEqual({ unread: 1 })
    await write(consumer, id, 'Two')
    expect(await reader.next(unreadChanged)).toEqual({ unread: 2 })
    await app.as(advisor).call(markRead, { params: { id }, body: { position: 2 } })
    expect(await reader.next(unreadChanged)).toEqual({ unread: 0 })
    const read = { chatId: id, readerId: advisor.id, position: 2, at: app.clock.now().toISOString() }
    expect(await writer.next(messagesRead)).toEqual(read)
    expect(await reader.next(messagesRead)).toEqual(read)
  })

  test('reaches a device once when it is sent four times with one client id', async () => {
    const { id, consumer, advisor } = await a.chat()
    const socket = await app.connect(advisor)
    const clientId = crypto.randomUUID()
    await Promise.all([1, 2, 3, 4].map(() => write(consumer, id, 'Once', clientId)))
    await write(consumer, id, 'Then this')
    expect((await socket.next(messageSent)).message.body).toBe('Once')
    expect((await socket.next(messageSent)).message.body).toBe('Then this')
  })

  test('is reported as delivered once for each position, never backwards and never past the end', async () => {
    const { id, consumer, advisor } = await a.chat()
    const [writer, reader] = [await app.connect(consumer), await app.connect(advisor)]
    await writeMany(consumer, id, 3)
    const confirm = (position: number) => reader.send(confirmDelivery, { items: [{ chatId: id, position }] })
    await confirm(2)
    await confirm(1)
    await confirm(99)
    expect(await writer.next(messagesDelivered)).toEqual({ chatId: id, receiverId: advisor.id, position: 2 })
    expect(await writer.next(messagesDelivered)).toEqual({ chatId: id, receiverId: advisor.id, position: 3 })
  })
})

describe('reconnecting after a break', () => {
  test('yields every missed message once and in order', async () => {
    const { id, consumer, advisor } = await a.chat()
    const socket = await app.connect(advisor)
    await write(consumer, id, 'Before the break')
    const seen = [(await socket.next(messageSent)).message]
    socket.close()
    await socket.ended
    const missed = await writeMany(consumer, id, 7)
    const again = await app.connect(advisor)
    const live = write(consumer, id, 'While reading back')
    const after = seen.at(-1)?.position ?? 0
    const { items } = await app.as(advisor).call(listMessages, { params: { id }, query: { after } })
    await live
    for (const message of [...items, (await again.next(messageSent)).message])
      if (!seen.some((seenMessage) => seenMessage.position === message.position)) seen.push(message)
    expect(seen.map((message) => message.body)).toEqual(['Before the break', ...missed, 'While reading back'])
  })
})

describe('typing indicator', () => {
  test('reaches the other side only', async () => {
    const { id, consumer, advisor } = await a.chat()
    const [writer, reader] = [await app.connect(consumer), await app.connect(advisor)]
    await writer.send(typing, { chatId: id, typing: true })
    expect(await reader.next(someoneTyping)).toEqual({ chatId: id, userId: consumer.id, typing: true })
    await everythingCame(writer)
    expect(writer.waiting(someoneTyping)).toEqual([])
  })

  test('returns core.not-found to a stranger, and is not sent', async () => {
    const { id, advisor } = await a.chat()
    const [stranger, reader] = [await app.connect(await a.consumer()), await app.connect(advisor)]
    const answer = await stranger.send(typing, { chatId: id, typing: true })
    expect(answer).toMatchObject({ ok: false, problem: { code: 'core.not-found' } })
    await everythingCame(reader)
    expect(reader.waiting(someoneTyping)).toEqual([])
  })

  test('is not sent for an advisor who hides their online status', async () => {
    const { id, consumer, advisor } = await a.chat()
    await app.as(advisor).call(saveProfile, { body: { showOnlineStatus: false } })
    const [writer, reader] = [await app.connect(advisor), await app.connect(consumer)]
    expect(await writer.send(typing, { chatId: id, typing: true })).toMatchObject({ ok: true })
    await everythingCame(reader)
    expect(reader.waiting(someoneTyping)).toEqual([])
  })

  test('is not sent once the consent is withdrawn', async () => {
    const { id, consumer, advisor } = await a.chat()
    await app.as(consumer).call(withdrawConsent, { params: { advisorId: advisor.id } })
    const [writer, reader] = [await app.connect(consumer), await app.connect(advisor)]
    expect(await writer.send(typing, { chatId: id, typing: true })).toMatchObject({ ok: true })
    await everythingCame(reader)
    expect(reader.waiting(someoneTyping)).toEqual([])
  })
})

describe('online status', () => {
  test('is sent to a subscriber on the other side of a chat', async () => {
    const { id, consumer, advisor } = await a.chat()
    const watcher = await app.connect(consumer)
    await watcher.send(watchChats, { chatIds: [id] })
    await app.as(advisor).call(setOnlineStatus, { body: { status: 'busy' } })
    expect(await heardOf(watcher, advisor.id)).toEqual(['busy'])
  })

  test('is not sent to a subscriber who is not in the chat', async () => {
    const { id, consumer } = await a.chat()
    const stranger = await app.connect(await a.consumer())
    await stranger.send(watchChats, { chatIds: [id] })
    await app.as(consumer).call(setOnlineStatus, { body: { status: 'away' } })
    expect(await heardOf(stranger, consumer.id)).toEqual([])
  })

  test('is no longer sent, to old and new connections, after a block or a withdrawn consent', async () => {
    const partings = [
      ({ consumer, advisor }: TestChat) => app.as(consumer).call(blockPerson, { params: { userId: advisor.id } }),
      ({ consumer, advisor }: TestChat) =>
        app.as(consumer).call(withdrawConsent, { params: { advisorId: advisor.id } }),
    ]
    for (const part of partings) {
      const chat = await a.chat()
      const { id, consumer, advisor } = chat
      const watching = await app.connect(advisor)
      await watching.send(watchChats, { chatIds: [id] })
      await part(chat)
      const later = await app.connect(advisor)
      await later.send(watchChats, { chatIds: [id] })
      await app.as(consumer).call(setOnlineStatus, { body: { status: 'away' } })
      expect(await heardOf(watching, consumer.id)).toEqual([])
      expect(await heardOf(later, consumer.id)).toEqual([])
    }
  })
})

test('both sides get chatChanged when the consent is withdrawn', async () => {
  const { id, consumer, advisor } = await a.chat()
  const sockets = [await app.connect(consumer), await app.connect(advisor)]
  await app.as(consumer).call(withdrawConsent, { params: { advisorId: advisor.id } })
  for (const socket of sockets) expect(await socket.next(chatChanged)).toEqual({ chatId: id })
})

test('a colleague who leaves the firm is no longer watched, and both sides get chatChanged', async () => {
  const { admin } = await aFirm()
  const member = await aMember(admin)
  const { id: chatId } = await app.as(admin).call(startChat, { body: { advisorId: member.id } })
  const [watching, leaving] = [await app.connect(admin), await app.connect(member)]
  await watching.send(watchChats, { chatIds: [chatId] })
  await app.as(member).call(setOnlineStatus, { body: { status: 'busy' } })
  expect(await heardOf(watching, member.id)).toContain('busy')
  await app.as(member).call(leaveFirm)
  for (const side of [watching, leaving]) expect(await side.next(chatChanged)).toEqual({ chatId })
  await app.as(member).call(setOnlineStatus, { body: { status: 'away' } })
  expect(await heardOf(watching, member.id)).not.toContain('away')
})
