import { expect, test } from 'vitest'
import { deleteMessage } from '#contract/messaging/changes/endpoints.ts'
import { searchMessages } from '#contract/messaging/search/endpoints.ts'
import { chats } from '#tests/factories/messaging.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { a, write, writeMany } = chats(app)

const search = (person: TestPerson, id: string, query: { words: string; before?: number; limit?: number }) =>
  app.as(person).call(searchMessages, { params: { id }, query })

test('a search finds words in one chat only, in any case, latest first and page by page', async () => {
  const { id, consumer, advisor } = await a.chat()
  const elsewhere = await a.chat({ consumer })
  await write(consumer, elsewhere.id, 'A ROTH elsewhere')
  await write(consumer, id, 'About my Roth')
  await writeMany(advisor, id, 3)
  await write(advisor, id, 'roth IRA, 50% of it')
  const first = await search(consumer, id, { words: 'ROTH', limit: 1 })
  expect(first).toMatchObject({ items: [{ body: 'roth IRA, 50% of it', position: 5 }], hasMore: true })
  const next = await search(consumer, id, { words: 'ROTH', limit: 1, before: 5 })
  expect(next).toMatchObject({ items: [{ body: 'About my Roth', position: 1, senderId: consumer.id }], hasMore: false })
  expect((await search(consumer, id, { words: '50%' })).items).toHaveLength(1)
  expect((await search(consumer, id, { words: '%' })).items).toHaveLength(1)
})

test('a search does not find a deleted message', async () => {
  const { id, consumer, advisor } = await a.chat()
  const { id: messageId } = await write(consumer, id, 'Forget the heron')
  await app.as(consumer).call(deleteMessage, { params: { id, messageId } })
  expect((await search(advisor, id, { words: 'heron' })).items).toEqual([])
})

test('a search finds a word whose accent was typed apart from its letter, and the other way around', async () => {
  const { id, consumer, advisor } = await a.chat()
  const [apart, composed] = ['Jose\u0301', 'Jos\u00e9']
  await write(consumer, id, `Ask ${apart} about it`)
  await write(advisor, id, `${composed} knows`)
  for (const words of [apart, composed]) expect((await search(consumer, id, { words })).items).toHaveLength(2)
})
