import { describe, expect, test } from 'vitest'
import { days } from '#contract/core/durations.ts'
import { listLeads } from '#contract/leads/endpoints.ts'
import { endAbsence, getAbsence, saveAbsence } from '#contract/messaging/absences/endpoints.ts'
import { getChat, listMessages } from '#contract/messaging/endpoints.ts'
import { messageSent } from '#contract/messaging/events.ts'
import { listNotifications } from '#contract/notifications/endpoints.ts'
import { withdrawConsent } from '#contract/profiles/endpoints.ts'
import { chats, type TestChat } from '#tests/factories/messaging.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { a, write } = chats(app)

const away = (advisor: TestPerson, fromDays: number, toDays: number, message = 'I’m away until Friday.') => {
  const at = (count: number) => new Date(app.clock.now().getTime() + days(count)).toISOString()
  return app.as(advisor).call(saveAbsence, { body: { startsAt: at(fromDays), endsAt: at(toDays), message } })
}
const automaticIn = async ({ id, consumer }: TestChat) =>
  (await app.as(consumer).call(listMessages, { params: { id } })).items.filter(({ isAutomatic }) => isAutomatic)

describe('automatic reply of an advisor who is away', () => {
  test('is sent once for each absence, marked as automatic', async () => {
    const chat = await a.chat()
    const socket = await app.connect(chat.consumer)
    await away(chat.advisor, 0, 3)
    await write(chat.consumer, chat.id, 'Are you there?')
    await write(chat.consumer, chat.id, 'Hello?')
    expect((await socket.next(messageSent)).message).toMatchObject({ body: 'Are you there?', isAutomatic: false })
    expect((await socket.next(messageSent)).message).toMatchObject({
      body: 'I’m away until Friday.',
      isAutomatic: true,
      senderId: chat.advisor.id,
    })
    expect(await automaticIn(chat)).toHaveLength(1)
    // Other words or another end are the same absence; another beginning is another one.
    app.clock.advance(days(1))
    await away(chat.advisor, 0, 3, 'Away again.')
    await write(chat.consumer, chat.id, 'And now?')
    expect((await automaticIn(chat)).map(({ body }) => body)).toEqual(['I’m away until Friday.', 'Away again.'])
  })

  test('is sent once when three messages arrive at the same time', async () => {
    const chat = await a.chat()
    await away(chat.advisor, 0, 3)
    await Promise.all(['One', 'Two', 'Three'].map((body) => write(chat.consumer, chat.id, body)))
    expect(await automaticIn(chat)).toHaveLength(1)
  })

  test('leaves the consumer waiting and the lead new, and sends no notification', async () => {
    const chat = await a.chat()
    await away(chat.advisor, 0, 3)
    await write(chat.consumer, chat.id, 'Are you there?')
    const view = await app.as(chat.advisor).call(getChat, { params: { id: chat.id } })
    expect(view).toMatchObject({ waitingSince: app.clock.now().toISOString(), lastPosition: 2 })
    expect((await app.as(chat.advisor).call(listLeads)).items[0]?.status).toBe('new')
    expect((await app.as(chat.consumer).call(listNotifications)).items.map(({ kind }) => kind)).not.toContain('message')
    // The first answer of their own counts as one.
    await write(chat.advisor, chat.id, 'Back now')
    expect((await app.as(chat.advisor).call(listLeads)).items[0]?.status).toBe('contacted')
  })
})

test('a client sees when the advisor is back while the absence is under way and they share their details', async () => {
  const [chat, unrelated] = [await a.chat(), await a.chat()]
  const awayUntil = async ({ id, consumer }: TestChat) =>
    (await app.as(consumer).call(getChat, { params: { id } })).awayUntil
  const { absence } = await away(chat.advisor, 1, 3)
  expect(await awayUntil(chat)).toBeNull()
  app.clock.advance(days(1))
  expect([await awayUntil(chat), await awayUntil(unrelated)]).toEqual([absence?.endsAt, null])
  const own = await app.as(chat.advisor).call(getChat, { params: { id: chat.id } })
  expect(own.awayUntil).toBeNull()
  await app.as(chat.consumer).call(withdrawConsent, { params: { advisorId: chat.advisor.id } })
  expect(await awayUntil(chat)).toBeNull()
})

test('no automatic reply is sent before the absence begins, after it ends, or once the advisor ends it', async () => {
  const [before, after, ended] = [await a.chat(), await a.chat(), await a.chat()]
  await away(before.advisor, 1, 3)
  await write(before.consumer, before.id, 'Early')
  await away(after.advisor, 0, 1)
  await away(ended.advisor, 0, 9)
  await app.as(ended.advisor).call(endAbsence)
  await write(ended.consumer, ended.id, 'Back?')
  app.clock.advance(days(1))
  await write(after.consumer, after.id, 'Late')
  for (const chat of [before, after, ended]) expect(await automaticIn(chat)).toEqual([])
  expect(await app.as(after.advisor).call(getAbsence)).toEqual({ absence: null })
})
