import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteMessage, editMessage } from '#contract/messaging/changes/endpoints.ts'
import { exportChatJson, exportChatPdf } from '#contract/messaging/exporting/endpoints.ts'
import { withdrawConsent } from '#contract/profiles/endpoints.ts'
import { messages, chats as storedChats } from '#server/messaging/tables.ts'
import { chats } from '#tests/factories/messaging.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { pdfText } from '#tests/support/pdf-text.ts'

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

test('an export holds all messages of a chat longer than a page, in order', async () => {
  const { id, consumer, advisor } = await a.chat()
  const texts = Array.from({ length: 1_010 }, (_, place) => `message ${place + 1}`)
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
  expect(await jsonFor(advisor, id)).toMatchObject({ messages: texts.map((text) => ({ text })) })
})
