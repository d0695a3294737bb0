import { expect, test } from 'vitest'
import { hours } from '#contract/core/durations.ts'
import { getChat, listChats } from '#contract/messaging/endpoints.ts'
import { getWorkCounts } from '#contract/notifications/endpoints.ts'
import { saveProfile } from '#contract/profiles/endpoints.ts'
import { setBan } from '#server/auth/service.ts'
import { chats, type TestChat } from '#tests/factories/messaging.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { a, write } = chats(app)

const switchChat = (person: TestPerson, chatEnabled: boolean) =>
  app.as(person).call(saveProfile, { body: { chatEnabled } })
const remindersTo = async ({ email }: TestPerson) =>
  (await app.mailsTo(email)).filter(({ kind }) => kind === 'notifications.unanswered')

async function waitOf({ id, advisor }: TestChat) {
  const client = app.as(advisor)
  const [{ items }, chat, { peopleWaiting }] = await Promise.all([
    client.call(listChats, { query: { waiting: 'true' } }),
    client.call(getChat, { params: { id } }),
    client.call(getWorkCounts),
  ])
  return { listed: items.length, since: chat.waitingSince, peopleWaiting }
}

test.each<[string, (chat: TestChat, isOpen: boolean) => Promise<unknown>]>([
  ['the consumer switches chat off', ({ consumer }, isOpen) => switchChat(consumer, isOpen)],
  ['the advisor switches chat off', ({ advisor }, isOpen) => switchChat(advisor, isOpen)],
  [
    'the consumer is suspended',
    ({ consumer }, isOpen) =>
      setBan(app.system(), consumer.id, isOpen ? null : new Date(app.clock.now().getTime() + hours(100))),
  ],
])('a wait does not count and sends no reminder while %s', async (_, open) => {
  const chat = await a.chat()
  await write(chat.consumer, chat.id, 'Hello')
  const since = app.clock.now().toISOString()
  await open(chat, false)
  expect(await waitOf(chat)).toEqual({ listed: 0, since: null, peopleWaiting: 0 })
  app.clock.advance(hours(25))
  expect(await remindersTo(chat.advisor)).toEqual([])
  await open(chat, true)
  expect(await waitOf(chat)).toEqual({ listed: 1, since, peopleWaiting: 1 })
})

test('a wait counts again once the suspension of its consumer is over', async () => {
  const chat = await a.chat()
  await write(chat.consumer, chat.id, 'Hello')
  await setBan(app.system(), chat.consumer.id, new Date(app.clock.now().getTime() + hours(1)))
  expect((await waitOf(chat)).peopleWaiting).toBe(0)
  app.clock.advance(hours(1))
  expect((await waitOf(chat)).peopleWaiting).toBe(1)
})
