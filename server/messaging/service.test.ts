import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#contract/core/durations.ts'
import {
  blockPerson,
  getChat,
  getUnread,
  listChats,
  listMessages,
  markRead,
  sendMessage,
} from '#contract/messaging/endpoints.ts'
import { confirmDelivery, messagesDelivered, messagesRead } from '#contract/messaging/events.ts'
import { withdrawConsent } from '#contract/profiles/endpoints.ts'
import { chats } from '#tests/factories/messaging.ts'
import { startApp } from '#tests/support/harness.ts'
import { answerTimesOf } from './response-times/service.ts'

const app = await startApp()
const { a, write, writeMany } = chats(app)

describe('sending a message', () => {
  test('stores a message once when it is sent twenty times at once', async () => {
    const { id, consumer } = await a.chat()
    const clientId = randomUUID()
    const sent = await Promise.all(Array.from({ length: 20 }, () => write(consumer, id, 'Hello', clientId)))
    expect(new Set(sent.map((message) => message.id)).size).toBe(1)
    const { items } = await app.as(consumer).call(listMessages, { params: { id } })
    expect(items).toHaveLength(1)
  })

  test('returns the first text when a client id is sent again with another', async () => {
    const { id, consumer } = await a.chat()
    const clientId = randomUUID()
    const first = await write(consumer, id, 'First', clientId)
    expect(await write(consumer, id, 'Second', clientId)).toEqual(first)
  })

  test('stores both messages when the two members use the same client id', async () => {
    const { id, consumer, advisor } = await a.chat()
    const clientId = randomUUID()
    await write(consumer, id, 'Mine', clientId)
    expect((await write(advisor, id, 'Yours', clientId)).body).toBe('Yours')
  })

  test('assigns positions without a gap when thirty messages are sent at once', async () => {
    const { id, consumer, advisor } = await a.chat()
    const writers = Array.from({ length: 30 }, (_, place) => (place % 2 ? consumer : advisor))
    const sent = await Promise.all(writers.map((from, place) => write(from, id, `number ${place}`)))
    expect(sent.map((message) => message.position).sort((x, y) => x - y)).toEqual(writers.map((_, place) => place + 1))
    const { items } = await app.as(consumer).call(listMessages, { params: { id } })
    expect(items.map((message) => message.position)).toEqual(writers.map((_, place) => place + 1))
  })

  test('keeps line breaks, quotes, emoji and markup in the text as written', async () => {
    const { id, consumer } = await a.chat()
    const body = 'Two lines:\n\tnaïve “quotes”, 退職, 🏡 and <b>no markup</b> & %s'
    await write(consumer, id, body)
    const { items } = await app.as(consumer).call(listMessages, { params: { id } })
    expect(items[0]?.body).toBe(body)
  })

  test('refuses an empty or too long text, and names the field', async () => {
    const { id, consumer } = await a.chat()
    for (const body of ['', '   ', 'x'.repeat(4_001)]) {
      const problem = await app
        .as(consumer)
        .refused(sendMessage, { params: { id }, body: { clientId: randomUUID(), body } })
      expect(problem.code).toBe('core.invalid')
      expect(problem.fields?.[0]?.path).toContain('body')
    }
  })
})

describe('reading the messages of a chat', () => {
  test('yields the latest, then older ones page by page, each once', async () => {
    const { id, consumer } = await a.chat()
    const bodies = await writeMany(consumer, id, 25)
    const read = []
    let before: number | undefined
    for (;;) {
      const query = before === undefined ? { limit: 10 } : { limit: 10, before }
      const page = await app.as(consumer).call(listMessages, { params: { id }, query })
      read.unshift(...page.items)
      before = page.items[0]?.position
      if (!page.hasMore) break
    }
    expect(read.map((message) => message.body)).toEqual(bodies)
  })

  test('yields the messages after a position, in order', async () => {
    const { id, consumer, advisor } = await a.chat()
    const bodies = await writeMany(consumer, id, 12)
    const first = await app.as(advisor).call(listMessages, { params: { id }, query: { after: 4, limit: 5 } })
    expect(first.items.map((message) => message.body)).toEqual(bodies.slice(4, 9))
    expect(first.hasMore).toBe(true)
    const rest = await app.as(advisor).call(listMessages, { params: { id }, query: { after: 9, limit: 5 } })
    expect(rest.items.map((message) => message.body)).toEqual(bodies.slice(9))
    expect(rest.hasMore).toBe(false)
  })
})

describe('unread count and read receipts', () => {
  test('count the other side’s messages, and keep those after the position that was read', async () => {
    const { id, consumer, advisor } = await a.chat()
    await writeMany(consumer, id, 3)
    await write(advisor, id, 'An answer')
    await write(consumer, id, 'Thanks')
    expect(await app.as(advisor).call(getUnread)).toEqual({ unread: 4 })
    expect(await app.as(consumer).call(getUnread)).toEqual({ unread: 1 })
    const chat = await app.as(advisor).call(markRead, { params: { id }, body: { position: 2 } })
    expect(chat).toMatchObject({ readPosition: 2, unreadCount: 2, lastPosition: 5 })
  })

  test('do not change when an older position is read again, and stop at the last message', async () => {
    const { id, consumer, advisor } = await a.chat()
    await writeMany(consumer, id, 3)
    const read = (position: number) => app.as(advisor).call(markRead, { params: { id }, body: { position } })
    expect((await read(1_000)).readPosition).toBe(3)
    expect(await read(1)).toMatchObject({ readPosition: 3, unreadCount: 0 })
    await write(consumer, id, 'One more')
    expect((await app.as(advisor).call(getChat, { params: { id } })).unreadCount).toBe(1)
  })

  test('are exact when messages arrive while others are read', async () => {
    const { id, consumer, advisor } = await a.chat()
    await Promise.all(
      Array.from({ length: 12 }, async (_, place) => {
        const { position } = await write(consumer, id, `number ${place}`)
        if (place % 3 === 0) await app.as(advisor).call(markRead, { params: { id }, body: { position } })
      }),
    )
    const { readPosition, unreadCount } = await app.as(advisor).call(getChat, { params: { id } })
    expect(unreadCount).toBe(12 - readPosition)
  })

  test('show the sender what the other side has read, and when', async () => {
    const { id, consumer, advisor } = await a.chat()
    const { position } = await write(consumer, id, 'Read me')
    app.clock.advance(minutes(7))
    await app.as(advisor).call(markRead, { params: { id }, body: { position } })
    expect(await app.as(consumer).call(getChat, { params: { id } })).toMatchObject({
      otherReadPosition: 1,
      otherDeliveredPosition: 1,
      otherReadAt: app.clock.now().toISOString(),
    })
  })

  test.each(['the consent is withdrawn', 'the advisor is blocked'])(
    'are hidden from the advisor once %s',
    async (situation) => {
      const { id, consumer, advisor } = await a.chat()
      const { position } = await write(advisor, id, 'Are you there?')
      const client = app.as(consumer)
      if (situation.includes('consent')) await client.call(withdrawConsent, { params: { advisorId: advisor.id } })
      else await client.call(blockPerson, { params: { userId: advisor.id } })
      const [watching, reading] = [await app.connect(advisor), await app.connect(consumer)]
      await reading.send(confirmDelivery, { items: [{ chatId: id, position }] })
      await client.call(markRead, { params: { id }, body: { position } })
      // The reader's own devices get the event, so it has been sent by then.
      await reading.next(messagesRead)
      expect(watching.waiting(messagesRead)).toEqual([])
      expect(watching.waiting(messagesDelivered)).toEqual([])
      expect(await app.as(advisor).call(getChat, { params: { id } })).toMatchObject({
        otherReadPosition: 0,
        otherDeliveredPosition: 0,
        otherReadAt: null,
      })
    },
  )
})

describe('waiting for a reply', () => {
  test('lists the longest waiting chat first, until it is answered', async () => {
    const advisor = await a.chat().then((chat) => chat.advisor)
    const first = await a.chat({ advisor })
    const second = await a.chat({ advisor })
    await write(first.consumer, first.id, 'Since noon')
    const since = app.clock.now().toISOString()
    app.clock.advance(hours(1))
    await write(second.consumer, second.id, 'Since one')
    await write(first.consumer, first.id, 'Still here')
    const waiting = () => app.as(advisor).call(listChats, { query: { waiting: 'true' } })
    expect((await waiting()).items.map((chat) => chat.id)).toEqual([first.id, second.id])
    expect((await waiting()).items[0]?.waitingSince).toBe(since)
    await write(advisor, first.id, 'Here I am')
    expect((await waiting()).items.map((chat) => chat.id)).toEqual([second.id])
  })

  test('does not show the consumer how long they have waited', async () => {
    const { id, consumer } = await a.chat()
    await write(consumer, id, 'Hello')
    expect((await app.as(consumer).call(getChat, { params: { id } })).waitingSince).toBeNull()
  })

  test('yields the median of 90 days as the usual reply time, from three replies on', async () => {
    const { id, consumer, advisor } = await a.chat()
    const answerAfter = async (wait: number) => {
      await write(consumer, id, 'A question')
      app.clock.advance(wait)
      await write(advisor, id, 'An answer')
    }
    const usual = async () => (await answerTimesOf(consumer.ctx(), [advisor.id])).get(advisor.id)
    await answerAfter(hours(30))
    await answerAfter(hours(1))
    expect(await usual()).toBeNull()
    await answerAfter(hours(3))
    expect(await usual()).toBe(180)
    expect((await app.as(consumer).call(getChat, { params: { id } })).answersInMinutes).toBe(180)
    app.clock.advance(days(91))
    expect(await usual()).toBeNull()
  })
})

describe('list of chats', () => {
  test('begins with the chat of the latest message', async () => {
    const first = await a.chat()
    const { consumer } = first
    const second = await a.chat({ consumer })
    app.clock.advance(minutes(1))
    await write(consumer, first.id, 'Newest')
    const { items } = await app.as(consumer).call(listChats)
    expect(items.map((chat) => chat.id)).toEqual([first.id, second.id])
    expect(items[0]?.lastMessage?.body).toBe('Newest')
  })

  test('finds chats by the name of the other side and by the words of a message', async () => {
    const first = await a.chat()
    const { consumer } = first
    const second = await a.chat({ consumer })
    await write(consumer, first.id, 'About the grant letters')
    await write(second.advisor, second.id, 'Nothing alike')
    const search = async (words: string) => (await app.as(consumer).call(listChats, { query: { search: words } })).items
    const [found] = await search('GRANT let')
    expect(found?.id).toBe(first.id)
    expect(found?.foundMessage?.body).toBe('About the grant letters')
    expect((await search('vega')).map((chat) => chat.id).sort()).toEqual([first.id, second.id].sort())
    expect(await search('100%_nothing')).toEqual([])
  })
})
