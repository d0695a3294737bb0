import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getUnread, listChats, markRead } from '#contract/messaging/endpoints.ts'
import { chatChanged } from '#contract/messaging/events.ts'
import { organizeChat } from '#contract/messaging/organizing/endpoints.ts'
import type { OrganizeChat } from '#contract/messaging/organizing/schemas.ts'
import { listNotifications } from '#contract/notifications/endpoints.ts'
import { chats } from '#tests/factories/messaging.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { untilWaiting } from '#tests/support/lock-waits.ts'
import { chatMembers } from '../tables.ts'

const app = await startApp()
const { a, an, write } = chats(app)

const organize = (person: TestPerson, id: string, body: OrganizeChat) =>
  app.as(person).call(organizeChat, { params: { id }, body })
const idsOf = async (person: TestPerson, list?: 'inbox' | 'unread' | 'archived') =>
  (await app.as(person).call(listChats, { query: list ? { list } : {} })).items.map(({ id }) => id)
const unreadOf = async (person: TestPerson) => (await app.as(person).call(getUnread)).unread
const messageNotifications = async (person: TestPerson) =>
  (await app.as(person).call(listNotifications)).items.filter(({ kind }) => kind === 'message').length

describe('a muted chat', () => {
  test('neither notifies, emails nor counts as unread, and shows its messages all the same', async () => {
    const { id, consumer, advisor } = await a.chat()
    await organize(advisor, id, { isMuted: true })
    await write(consumer, id, 'Are you there?')
    app.clock.advance(10 * 60_000)
    expect(await messageNotifications(advisor)).toBe(0)
    expect((await app.mailsTo(advisor.email)).filter(({ kind }) => kind === 'notifications.message')).toEqual([])
    expect(await unreadOf(advisor)).toBe(0)
    const [chat] = (await app.as(advisor).call(listChats)).items
    expect(chat).toMatchObject({ isMuted: true, unreadCount: 1, lastMessage: { body: 'Are you there?' } })
  })

  test('sends no email about what came before it was muted, and notifies again once unmuted', async () => {
    const { id, consumer, advisor } = await a.chat()
    await write(consumer, id, 'One')
    await organize(advisor, id, { isMuted: true })
    app.clock.advance(10 * 60_000)
    expect((await app.mailsTo(advisor.email)).filter(({ kind }) => kind === 'notifications.message')).toEqual([])
    await organize(advisor, id, { isMuted: false })
    await write(consumer, id, 'Two')
    expect(await unreadOf(advisor)).toBe(2)
    expect(await messageNotifications(advisor)).toBe(1)
  })
})

describe('an archived chat', () => {
  test('leaves the inbox of the member who archived it only, and returns with a message of either side', async () => {
    const { id, consumer, advisor } = await a.chat()
    await organize(advisor, id, { isArchived: true })
    expect([await idsOf(advisor), await idsOf(advisor, 'archived')]).toEqual([[], [id]])
    expect(await idsOf(consumer)).toEqual([id])
    await write(consumer, id, 'Back again')
    expect([await idsOf(advisor), await idsOf(advisor, 'archived')]).toEqual([[id], []])
    await organize(advisor, id, { isArchived: true })
    await write(advisor, id, 'One more thing')
    expect(await idsOf(advisor)).toEqual([id])
  })

  test('returns with a message that is stored while its member marks it as unread', async () => {
    const { id, consumer, advisor } = await a.chat()
    await organize(advisor, id, { isArchived: true })
    const running = await app.platform.db.transaction(async (db) => {
      const isOwn = and(eq(chatMembers.chatId, id), eq(chatMembers.userId, advisor.id))
      await db.select().from(chatMembers).where(isOwn).for('update')
      const written = write(consumer, id, 'Are you there?')
      await untilWaiting(app.platform.pool, 1)
      const marked = organize(advisor, id, { isMarkedUnread: true })
      await untilWaiting(app.platform.pool, 2)
      return [written, marked]
    })
    await Promise.all(running)
    expect([await idsOf(advisor, 'inbox'), await idsOf(advisor, 'archived')]).toEqual([[id], []])
  })

  test('stays archived after a new message when it is muted, and is found by search', async () => {
    const { id, consumer, advisor } = await a.chat()
    await organize(advisor, id, { isArchived: true, isMuted: true })
    await write(consumer, id, 'Marmalade')
    expect(await idsOf(advisor)).toEqual([])
    const found = await app.as(advisor).call(listChats, { query: { search: 'marmalade' } })
    expect(found.items.map((chat) => chat.id)).toEqual([id])
  })
})

test('a pinned chat comes before those with later messages, and archiving unpins it', async () => {
  const advisor = await an.advisor()
  const [older, newer] = [await a.chat({ advisor }), await a.chat({ advisor })]
  app.clock.advance(60_000)
  await write(newer.consumer, newer.id, 'Later')
  expect(await idsOf(advisor)).toEqual([newer.id, older.id])
  expect(await organize(advisor, older.id, { isPinned: true })).toMatchObject({ isPinned: true })
  expect(await idsOf(advisor)).toEqual([older.id, newer.id])
  expect(await organize(advisor, older.id, { isArchived: true })).toMatchObject({ isPinned: false, isArchived: true })
})

test('a chat marked as unread counts as one until it is read, on every device of its member', async () => {
  const { id, consumer, advisor } = await a.chat()
  const [{ position }, device, otherSide] = [
    await write(consumer, id, 'Hello'),
    await app.connect(advisor),
    await app.connect(consumer),
  ]
  await app.as(advisor).call(markRead, { params: { id }, body: { position } })
  expect(await idsOf(advisor, 'unread')).toEqual([])
  await organize(advisor, id, { isMarkedUnread: true })
  expect(await device.next(chatChanged)).toEqual({ chatId: id })
  expect([await unreadOf(advisor), await idsOf(advisor, 'unread')]).toEqual([1, [id]])
  expect(await app.as(advisor).call(markRead, { params: { id }, body: { position } })).toMatchObject({
    isMarkedUnread: false,
  })
  expect([await unreadOf(advisor), await idsOf(advisor, 'unread')]).toEqual([0, []])
  expect(otherSide.waiting(chatChanged)).toEqual([])
})
