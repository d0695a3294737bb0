import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteMessage, editMessage } from '#contract/messaging/changes/endpoints.ts'
import { exportChatJson, exportChatPdf } from '#contract/messaging/exporting/endpoints.ts'
import { withdrawConsent } from '#contract/profiles/endpoints.ts'
import { messages, chats as storedChats } from '#server/messaging/tables.ts'
import { chats, type TestChat } from '#tests/factories/messaging.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { exportChat } from './service.ts'

const app = await startApp()
const { a, write } = chats(app)
/** The client of tests reads what says that it is JSON. */
const jsonFor = (person: TestPerson, id: string): Promise<unknown> =>
  app.as(person).call(exportChatJson, { params: { id } })
const someone = { firstName: 'Zebulon', lastName: 'Hastings' }

test('an export holds names, times and current texts, and no edited or deleted text', async () => {
  const consumer = await a.consumer(someone)
  const { id, advisor } = await a.chat({ consumer })
  const first = await write(consumer, id, 'My number is 4821')
  await app.as(consumer).call(editMessage, { params: { id, messageId: first.id }, body: { body: 'Call me' } })
  const second = await write(advisor, id, 'A slip of the pen')
  await app.as(advisor).call(deleteMessage, { params: { id, messageId: second.id } })
  const query = { timeZone: 'America/New_York' }
  for (const person of [consumer, advisor]) {
    const json = await jsonFor(person, id)
    expect(json).toMatchObject({ chatId: id, messageCount: 2, messages: [{ text: 'Call me' }, { text: '' }] })
    expect(JSON.stringify(json)).toContain('Zebulon Hastings')
    const pdf = await app.as(person).call(exportChatPdf, { params: { id }, query })
    const text = pdfText(pdf)
    expect(text).toContain('Call me')
    expect(text).toContain('Message deleted')
    expect(text).toContain('12:00 PM')
    expect(`${JSON.stringify(json)}${text}`).not.toMatch(/4821|slip of the pen/)
  }
})

test('a PDF says that it lacks letters of another script, which the JSON has', async () => {
  const { id, consumer } = await a.chat()
  const pdfOf = async () => pdfText(await app.as(consumer).call(exportChatPdf, { params: { id }, query: {} }))
  await write(consumer, id, 'May I retire at sixty?')
  expect(await pdfOf()).not.toContain('question marks')
  await write(consumer, id, '我想谈谈退休')
  expect(await pdfOf()).toContain('question marks')
  expect(JSON.stringify(await jsonFor(consumer, id))).toContain('我想谈谈退休')
})

test('an export for the advisor does not name a consumer who withdrew consent', async () => {
  const consumer = await a.consumer(someone)
  const { id, advisor } = await a.chat({ consumer })
  await write(consumer, id, 'Hello')
  await app.as(consumer).call(withdrawConsent, { params: { advisorId: advisor.id } })
  const json = JSON.stringify(await jsonFor(advisor, id))
  expect(json).toContain('A consumer in Oregon')
  const pdf = pdfText(await app.as(advisor).call(exportChatPdf, { params: { id }, query: {} }))
  expect(`${json}${pdf}`).not.toMatch(/Zebulon|Hastings/)
  expect(pdf).toMatch(/a consumer in Oregon/)
})

/** Stores messages of a chat at once, in the order of their texts. */
async function fill({ id, consumer }: TestChat, texts: readonly string[]) {
  const { db } = app.platform
  await db.insert(messages).values(
    texts.map((body, place) => ({
      chatId: id,
      senderId: consumer.id,
      clientId: randomUUID(),
      body,
      position: place + 1,
      createdAt: app.clock.now(),
    })),
  )
  await db.update(storedChats).set({ lastPosition: texts.length }).where(eq(storedChats.id, id))
}

test('an export as JSON is read page by page as it is taken, and holds nothing written after it began', async () => {
  const chat = await a.chat()
  const { id, consumer, advisor } = chat
  await fill(
    chat,
    Array.from({ length: 1_010 }, (_, place) => `message ${place + 1}`),
  )
  const pieces = (await exportChat(advisor.ctx(), id))[Symbol.asyncIterator]()
  // The head and the first page.
  const read = [await pieces.next(), await pieces.next()]
  await app.platform.db
    .update(messages)
    .set({ body: 'changed meanwhile' })
    .where(and(eq(messages.chatId, id), eq(messages.position, 1_005)))
  await write(consumer, id, 'written meanwhile')
  for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) read.push(piece)
  const { messages: items } = JSON.parse(read.map(({ value }) => value).join(''))
  expect(items).toHaveLength(1_010)
  expect(items[1_004].text).toBe('changed meanwhile')
})

test('a fifth conversation as JSON of one person at once is refused while the other side gets theirs', async () => {
  const chat = await a.chat()
  await fill(
    chat,
    Array.from({ length: 1_010 }, () => 'x'.repeat(4_000)),
  )
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const download = ({ accessToken }: TestPerson) =>
    fetch(address + exportChatJson.path.replace(':id', chat.id), {
      headers: { authorization: `Bearer ${accessToken}` },
    })
  const replies = await Promise.all(Array.from({ length: 5 }, () => download(chat.advisor)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 429])
  const reply = await download(chat.consumer)
  expect(await reply.json()).toMatchObject({ messageCount: 1_010 })
  for (const each of replies) await each.text()
  expect((await download(chat.advisor)).status).toBe(200)
})

test('a PDF holds the latest 500,000 characters, and says how many messages they are', async () => {
  const chat = await a.chat()
  await fill(
    chat,
    Array.from({ length: 130 }, (_, place) => `No. ${place + 1}: ${'word '.repeat(795)}`.padEnd(4_000, 'x')),
  )
  const pdf = pdfText(await app.as(chat.advisor).call(exportChatPdf, { params: { id: chat.id }, query: {} }))
  expect(pdf).toContain('The latest 125 of 130 messages.')
  expect(pdf.split('\n').filter((line) => line.startsWith('No. '))).toHaveLength(125)
  expect(pdf).not.toContain('No. 5:')
})

test('the PDFs of one person are drawn one after the other, those of others between, and a fifth is refused', async () => {
  const [large, small] = [await a.chat(), await a.chat()]
  await fill(
    large,
    Array.from({ length: 15 }, () => `${'\n'.repeat(3_998)}x`),
  )
  await fill(small, ['Hello'])
  const drawn: string[] = []
  const draw = (name: string, { id, advisor }: TestChat) =>
    app
      .as(advisor)
      .call(exportChatPdf, { params: { id }, query: {} })
      .then(
        () => drawn.push(name),
        ({ code }) => drawn.push(code),
      )
  await Promise.all([...Array.from({ length: 5 }, () => draw('large', large)), draw('small', small)])
  expect(drawn.toSorted()).toEqual(['core.too-many', 'large', 'large', 'large', 'large', 'small'])
  expect(drawn.indexOf('small')).toBeLessThan(drawn.indexOf('large', drawn.indexOf('large') + 1))
})

test('an export holds all messages of a chat longer than a page, in order', async () => {
  const chat = await a.chat()
  const texts = Array.from({ length: 1_010 }, (_, place) => `message ${place + 1}`)
  await fill(chat, texts)
  expect(await jsonFor(chat.advisor, chat.id)).toMatchObject({ messages: texts.map((text) => ({ text })) })
})
