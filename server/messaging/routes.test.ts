import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  blockPerson,
  getChat,
  getUnread,
  listChats,
  listMessages,
  markRead,
  reportChat,
  sendMessage,
  startChat,
} from '#contract/messaging/endpoints.ts'
import { chatChanged, messageSent, someoneTyping, typing, watchChats } from '#contract/messaging/events.ts'
import { saveProfile, unblockPerson, withdrawConsent } from '#contract/profiles/endpoints.ts'
import { users } from '#server/auth/tables.ts'
import { chats } from '#tests/factories/messaging.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { signInAs } from '#tests/support/sign-in.ts'

const app = await startApp()
const { a, an, agreement, write } = chats(app)

const refusedToWrite = (from: TestPerson, id: string) =>
  app.as(from).refused(sendMessage, { params: { id }, body: { clientId: randomUUID(), body: 'Hello' } })

test('a chat is closed as deleted, not as no consent, once the other side deleted their account', async () => {
  const [consumer, advisor] = [await a.consumer(), await an.advisor()]
  await agreement({ consumer, advisor })
  const { id } = await app.as(consumer).call(startChat, { body: { advisorId: advisor.id } })
  await app.as(consumer).call(withdrawConsent, { params: { advisorId: advisor.id } })
  expect((await app.as(consumer).call(getChat, { params: { id } })).closedBecause).toBe('no_consent')
  const deletedAt = app.clock.now()
  await app.platform.db.update(users).set({ deletedAt }).where(eq(users.id, advisor.id))
  expect((await app.as(consumer).call(getChat, { params: { id } })).closedBecause).toBe('deleted')
  expect((await refusedToWrite(consumer, id)).code).toBe('messaging.unavailable')
})

describe('starting a chat', () => {
  test('returns profiles.consent-needed when the consumer consented only to another advisor', async () => {
    const [consumer, advisor, another] = [await a.consumer(), await an.advisor(), await an.advisor()]
    await agreement({ consumer, advisor: another })
    const problem = await app.as(consumer).refused(startChat, { body: { advisorId: advisor.id } })
    expect(problem.code).toBe('profiles.consent-needed')
  })

  test('returns the one chat of the pair, also for ten simultaneous requests', async () => {
    const [consumer, advisor] = [await a.consumer(), await an.advisor()]
    await agreement({ consumer, advisor })
    const start = () => app.as(consumer).call(startChat, { body: { advisorId: advisor.id } })
    const started = await Promise.all(Array.from({ length: 10 }, start))
    expect(new Set(started.map((chat) => chat.id)).size).toBe(1)
    expect((await app.as(advisor).call(listChats)).items).toHaveLength(1)
  })

  test('is refused with a user who is not an advisor', async () => {
    const [consumer, stranger] = [await a.consumer(), await a.consumer()]
    const problem = await app.as(consumer).refused(startChat, { body: { advisorId: stranger.id } })
    expect(problem.code).toBe('profiles.not-an-advisor')
  })

  test('is refused between advisors who share no firm', async () => {
    const [advisor, stranger] = [await an.advisor(), await an.advisor()]
    const problem = await app.as(advisor).refused(startChat, { body: { advisorId: stranger.id } })
    expect(problem.code).toBe('messaging.not-a-colleague')
  })

  test('returns what the consumer consented to, and when', async () => {
    const { id, consumer } = await a.chat()
    const { consent, consumer: seen, other: person } = await app.as(consumer).call(getChat, { params: { id } })
    expect(consent).toEqual({ grantedAt: app.clock.now().toISOString(), sharesPhone: false })
    expect(seen).toBeNull()
    expect(person.displayName).toBe('Marisol Vega')
  })
})

describe('a chat of two other people', () => {
  test('returns core.not-found to a stranger who reads, writes, marks or reports it', async () => {
    const { id, consumer } = await a.chat()
    await write(consumer, id, 'Between us')
    const strangers = [await a.consumer(), await an.advisor()]
    for (const stranger of strangers) {
      const as = app.as(stranger)
      const params = { id }
      const problems = [
        await as.refused(getChat, { params }),
        await as.refused(listMessages, { params }),
        await refusedToWrite(stranger, id),
        await as.refused(markRead, { params, body: { position: 1 } }),
        await as.refused(reportChat, { params, body: { reason: 'spam' } }),
      ]
      expect(problems.map((problem) => problem.code)).toEqual(problems.map(() => 'core.not-found'))
      expect(await as.call(getUnread)).toEqual({ unread: 0 })
    }
  })
})

describe('writing in a chat', () => {
  test('returns core.unverified to a member whose email is not verified, who still reads', async () => {
    const { id, consumer, advisor } = await a.chat()
    await write(advisor, id, 'Good morning')
    expect((await app.as(consumer).call(getChat, { params: { id } })).can).toEqual(['send', 'attach', 'call'])
    await app.platform.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, consumer.id))
    const unverified = { ...consumer, ...(await signInAs(app.platform, consumer.id)) }
    expect((await refusedToWrite(unverified, id)).code).toBe('core.unverified')
    const chat = await app.as(unverified).call(getChat, { params: { id } })
    expect(chat).toMatchObject({ can: [], closedBecause: 'unverified' })
    const { items } = await app.as(unverified).call(listMessages, { params: { id } })
    expect(items.map(({ body }) => body)).toEqual(['Good morning'])
  })

  test('is refused to both sides once the consent is withdrawn, and allowed after a new one', async () => {
    const { id, consumer, advisor } = await a.chat()
    await write(consumer, id, 'Hello')
    await app.as(consumer).call(withdrawConsent, { params: { advisorId: advisor.id } })
    expect((await refusedToWrite(advisor, id)).code).toBe('messaging.closed')
    expect((await refusedToWrite(consumer, id)).code).toBe('profiles.consent-needed')
    const chat = await app.as(advisor).call(getChat, { params: { id } })
    expect(chat).toMatchObject({ can: [], closedBecause: 'no_consent', consent: null, waitingSince: null })
    await agreement({ consumer, advisor })
    await write(advisor, id, 'Welcome back')
  })

  test('is refused to both sides while either blocks the other', async () => {
    const { id, consumer, advisor } = await a.chat()
    for (const [blocker, blocked] of [
      [advisor, consumer],
      [consumer, advisor],
    ] as const) {
      await app.as(blocker).call(blockPerson, { params: { userId: blocked.id } })
      expect((await refusedToWrite(consumer, id)).code).toBe('profiles.blocked')
      expect((await refusedToWrite(advisor, id)).code).toBe('profiles.blocked')
      const chat = await app.as(blocked).call(getChat, { params: { id } })
      expect(chat).toMatchObject({ closedBecause: 'blocked', other: { onlineStatus: null } })
      await app.as(blocker).call(unblockPerson, { params: { userId: blocked.id } })
    }
    // The consumer's block ended their agreement too.
    expect((await refusedToWrite(consumer, id)).code).toBe('profiles.consent-needed')
    await agreement({ consumer, advisor })
    await write(consumer, id, 'At peace again')
  })

  test('is refused to both sides while one has switched messages off', async () => {
    const { id, consumer, advisor } = await a.chat()
    await app.as(advisor).call(saveProfile, { body: { chatEnabled: false } })
    expect((await refusedToWrite(consumer, id)).code).toBe('messaging.chat-disabled')
    expect((await refusedToWrite(advisor, id)).code).toBe('messaging.own-chat-disabled')
  })

  test('returns the stored message when it is sent again after the chat closed', async () => {
    const { id, consumer, advisor } = await a.chat()
    const clientId = randomUUID()
    const first = await write(consumer, id, 'Did it arrive?', clientId)
    await app.as(consumer).call(withdrawConsent, { params: { advisorId: advisor.id } })
    expect(await write(consumer, id, 'Did it arrive?', clientId)).toEqual(first)
  })
})

describe('what a chat discloses of the consumer', () => {
  const secret = { firstName: 'Zebulon', lastName: 'Quartermaine', phone: '+1 503 555 0199' }

  test('hides name, email and phone in every reply and event once the consent is withdrawn', async () => {
    const consumer = await a.consumer(secret)
    const { id, advisor } = await a.chat({ consumer })
    await write(consumer, id, 'Hello')
    expect((await app.as(advisor).call(listChats)).items[0]?.other.displayName).toBe('Zebulon Quartermaine')
    await app.as(consumer).call(withdrawConsent, { params: { advisorId: advisor.id } })

    const socket = await app.connect(advisor)
    const as = app.as(advisor)
    const replies = [
      await as.call(listChats),
      await as.call(listChats, { query: { search: 'Hello' } }),
      await as.call(listChats, { query: { waiting: 'true' } }),
      await as.call(getChat, { params: { id } }),
      await as.call(listMessages, { params: { id } }),
      await as.call(markRead, { params: { id }, body: { position: 1 } }),
      await refusedToWrite(advisor, id),
    ]
    const consumerSocket = await app.connect(consumer)
    await consumerSocket.send(typing, { chatId: id, typing: true })
    await socket.send(watchChats, { chatIds: [id] })
    const events = [socket.waiting(messageSent), socket.waiting(chatChanged), socket.waiting(someoneTyping)]
    for (const secretValue of [secret.firstName, secret.lastName, '555 0199', consumer.email])
      expect(JSON.stringify([replies, events])).not.toContain(secretValue)
    const [chat] = (await as.call(listChats)).items
    expect(chat?.other).toMatchObject({ displayName: 'A consumer in Oregon', avatarUrl: null })
    expect(chat?.consumer).toMatchObject({ isDisclosed: false, email: null, phone: null, firstName: null })
  })

  test('includes the phone number when the consumer shares it', async () => {
    const consumer = await a.consumer(secret)
    const advisor = await an.advisor()
    await agreement({ consumer, advisor }, { sharesPhone: true })
    const [chat] = (await app.as(advisor).call(listChats)).items
    expect(chat?.consumer?.phone).toBe(secret.phone)
  })

  test('does not let a hidden name be guessed by search', async () => {
    const consumer = await a.consumer(secret)
    const { advisor } = await a.chat({ consumer })
    await app.as(consumer).call(withdrawConsent, { params: { advisorId: advisor.id } })
    expect((await app.as(advisor).call(listChats, { query: { search: 'Zebulon' } })).items).toEqual([])
    expect((await app.as(advisor).call(listChats, { query: { search: 'oregon' } })).items).toHaveLength(1)
  })
})

describe('reporting a chat', () => {
  test('emails support the ids and the reporter’s words, without the messages', async () => {
    const { id, consumer, advisor } = await a.chat()
    await write(advisor, id, 'Send me your password')
    const body = { reason: 'scam' as const, text: `They wanted my password ${randomUUID()}` }
    await app.as(consumer).call(reportChat, { params: { id }, body })
    const mails = await app.mailsTo('support@')
    const mail = mails.find(({ text }) => text.includes(body.text))
    expect(mail?.text).toContain(advisor.id)
    expect(mail?.text).not.toContain('Send me')
  })
})
