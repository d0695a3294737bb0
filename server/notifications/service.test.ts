import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/auth/endpoints.ts'
import { endCall } from '#contract/calls/events.ts'
import { hours, minutes } from '#contract/core/durations.ts'
import { getNotificationPreferences, saveNotificationPreferences, saveQuietHours } from '#contract/emails/endpoints.ts'
import { saveAbsence } from '#contract/messaging/absences/endpoints.ts'
import { markRead } from '#contract/messaging/endpoints.ts'
import { organizeChat } from '#contract/messaging/organizing/endpoints.ts'
import {
  getWorkCounts,
  listNotifications,
  markNotificationRead,
  markNotificationsRead,
  undoNotificationsRead,
} from '#contract/notifications/endpoints.ts'
import { noticesRead, notified } from '#contract/notifications/events.ts'
import { keptNotifications } from '#contract/notifications/values.ts'
import { withdrawConsent } from '#contract/profiles/endpoints.ts'
import { users } from '#server/auth/tables.ts'
import { placeOpened } from '#server/eligibility/events.ts'
import { withdrawConsent as withdrawConsentOf } from '#server/profiles/consents/service.ts'
import { callsOf } from '#tests/factories/calls.ts'
import { chats, type TestChat } from '#tests/factories/messaging.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { notifyUser } from './service.ts'

const app = await startApp()
const { a, an, agreement, write } = chats(app)
const { ringing } = callsOf(app)
const { block } = people(app)

const noticesOf = (person: TestPerson) => app.as(person).call(listNotifications)
/** Only those about chats: people of tests have been verified, too. */
const chatNoticesOf = async (person: TestPerson) =>
  (await noticesOf(person)).items.filter(({ kind }) => kind === 'message')

/** Notifies a person this many times; their `count` parameters number them from 1. */
async function notifyTimes(person: TestPerson, times: number): Promise<void> {
  await app.system().transaction(async (tx) => {
    for (let count = 1; count <= times; count += 1) {
      const params = { advisorId: person.id, count }
      await notifyUser(tx, { userId: person.id, kind: 'match_new', params, personId: null })
    }
  })
}

describe('message notification', () => {
  test('is one per chat for any number of messages, moves to the top again, and links to the chat', async () => {
    const { id, consumer, advisor } = await a.chat()
    await write(consumer, id, 'One')
    await notifyTimes(advisor, 1)
    await write(consumer, id, 'Two')
    const { items } = await noticesOf(advisor)
    expect(items.filter(({ kind }) => kind === 'message')).toHaveLength(1)
    expect(items[0]).toMatchObject({
      kind: 'message',
      params: { chatId: id },
      personName: 'Dana Reyes',
      href: `/messages/${id}`,
    })
  })

  test('is read with the chat on every device, and unread again with a new message', async () => {
    const { id, consumer, advisor } = await a.chat()
    await app.as(advisor).call(markNotificationsRead)
    const { position } = await write(consumer, id, 'Hello')
    const otherSocket = await app.connect(advisor)
    await app.as(advisor).call(markRead, { params: { id }, body: { position } })
    expect(await otherSocket.next(noticesRead)).toEqual({ unread: 0 })
    expect((await chatNoticesOf(advisor))[0]?.readAt).not.toBeNull()
    await write(consumer, id, 'A new one')
    const [again, ...others] = await chatNoticesOf(advisor)
    expect(again?.readAt).toBeNull()
    expect(others).toEqual([])
  })

  test('reaches an open browser with the unread count', async () => {
    const { id, consumer, advisor } = await a.chat()
    await app.as(advisor).call(markNotificationsRead)
    const socket = await app.connect(advisor)
    await write(consumer, id, 'Hello')
    const { notification, unread } = await socket.next(notified)
    expect(notification).toMatchObject({ kind: 'message', personName: 'Dana Reyes' })
    expect(unread).toBe(1)
  })
})

test('a missed call is read with its chat, and a late read mark leaves a new message unread', async () => {
  const { id, caller, callId, consumer, advisor } = await ringing()
  const first = await write(consumer, id, 'Are you there?')
  await app.as(advisor).call(markRead, { params: { id }, body: { position: first.position } })
  await caller.send(endCall, { callId, failed: false })
  await write(consumer, id, 'I just tried to call')
  const unreadKinds = async () =>
    (await noticesOf(advisor)).items
      .filter(({ kind, readAt }) => readAt === null && (kind === 'message' || kind === 'call_missed'))
      .map(({ kind }) => kind)
  expect(await unreadKinds()).toEqual(['message', 'call_missed'])
  await app.as(advisor).call(markRead, { params: { id }, body: { position: first.position } })
  expect(await unreadKinds()).toEqual(['message'])
})

test('marking all as read can be undone, and what was read before stays read', async () => {
  const person = await a.consumer()
  await notifyTimes(person, 3)
  const [latest] = (await noticesOf(person)).items
  await app.as(person).call(markNotificationRead, { params: { id: latest?.id ?? '' } })
  app.clock.advance(minutes(1))
  const read = await app.as(person).call(markNotificationsRead)
  expect((await noticesOf(person)).unread).toBe(0)
  const secondDevice = await app.connect(person)
  await app.as(await a.consumer()).call(undoNotificationsRead, { body: read })
  expect((await noticesOf(person)).unread).toBe(0)
  await app.as(person).call(undoNotificationsRead, { body: read })
  expect(await secondDevice.next(noticesRead)).toEqual({ unread: 2 })
  expect((await noticesOf(person)).items[0]?.readAt).not.toBeNull()
})

describe('new lead notification', () => {
  const kindsOf = async (person: TestPerson) => (await noticesOf(person)).items.map(({ kind }) => kind)

  test('is replaced by the message notification once the consumer writes, and each is mailed once', async () => {
    const { id, consumer, advisor } = await a.chat()
    expect(await kindsOf(advisor)).toContain('lead_new')
    await write(consumer, id, 'Hello')
    expect(await kindsOf(advisor)).toContain('message')
    expect(await kindsOf(advisor)).not.toContain('lead_new')
    await write(consumer, id, 'Are you there?')
    app.clock.advance(hours(1))
    const mails = (await app.mailsTo(advisor.email)).map(({ kind }) => kind)
    const ofKind = (kind: string) => mails.filter((each) => each === kind).length
    expect([ofKind('notifications.lead'), ofKind('notifications.message')]).toEqual([1, 1])
  })

  test('stays on the list when it was read before the message', async () => {
    const { id, consumer, advisor } = await a.chat()
    await app.as(advisor).call(markNotificationsRead)
    await write(consumer, id, 'Hello')
    expect(await kindsOf(advisor)).toEqual(expect.arrayContaining(['lead_new', 'message']))
  })
})

describe('work counts', () => {
  test('count an advisor’s new leads and waiting people, and leave out contacted ones', async () => {
    const { id, consumer, advisor } = await a.chat()
    await write(consumer, id, 'Hello')
    const none = {
      peopleWaiting: 0,
      waitingRequests: 0,
      pendingVerifications: 0,
      unansweredReviews: 0,
      waitingReviews: 0,
    }
    expect(await app.as(advisor).call(getWorkCounts)).toEqual({ newLeads: 1, ...none, peopleWaiting: 1 })
    await write(advisor, id, 'Good morning')
    expect(await app.as(advisor).call(getWorkCounts)).toEqual({ newLeads: 0, ...none })
  })
})

describe('consumer’s name in notifications', () => {
  test('is hidden in old notifications too once the consent is withdrawn, and shown after a new one', async () => {
    const consumer = await a.consumer({ firstName: 'Zebulon', lastName: 'Quartermaine' })
    const { id, advisor } = await a.chat({ consumer })
    await write(consumer, id, 'Hello')
    const socket = await app.connect(advisor)
    await app.as(consumer).call(withdrawConsent, { params: { advisorId: advisor.id } })
    const payloads = [await noticesOf(advisor), await socket.next(notified)]
    expect(JSON.stringify(payloads)).not.toMatch(/Zebulon|Quartermaine/)
    const shown = (await noticesOf(advisor)).items.map(({ kind, personName }) => ({ kind, personName }))
    expect(shown).toContainEqual({ kind: 'message', personName: 'A consumer in Oregon' })
    expect(shown).toContainEqual({ kind: 'consent_withdrawn', personName: 'A consumer in Oregon' })
    await agreement({ consumer, advisor })
    expect((await noticesOf(advisor)).items[0]).toMatchObject({
      kind: 'consent_granted',
      personName: 'Zebulon Quartermaine',
    })
  })
})

describe('email about a chat', () => {
  const mailsAbout = async (person: TestPerson) =>
    (await app.mailsTo(person.email)).filter(({ kind }) => kind === 'notifications.message')

  test('is sent some minutes later, without the text of the message, and once an hour at most', async () => {
    const { id, consumer, advisor } = await a.chat()
    await write(consumer, id, 'A secret question')
    expect(await mailsAbout(advisor)).toHaveLength(0)
    app.clock.advance(minutes(3))
    const [mail] = await mailsAbout(advisor)
    expect(mail?.subject).toBe('Dana Reyes sent you a message')
    expect(mail?.text).toContain(`/messages/${id}`)
    expect(`${mail?.text}${mail?.html}`).not.toContain('secret question')
    await write(consumer, id, 'And another')
    app.clock.advance(minutes(30))
    expect(await mailsAbout(advisor)).toHaveLength(1)
    app.clock.advance(minutes(31))
    expect(await mailsAbout(advisor)).toHaveLength(2)
  })

  test('is not sent to a person who is online, has read the message, or wants no email', async () => {
    const online = await a.chat()
    const read = await a.chat()
    const silent = await a.chat()
    await app.connect(online.advisor)
    const preferences = await app.as(silent.advisor).call(getNotificationPreferences)
    const choices = { ...preferences, messages: { product: false, email: 'off' as const, push: false } }
    await app.as(silent.advisor).call(saveNotificationPreferences, { body: choices })
    for (const { id, consumer } of [online, read, silent]) await write(consumer, id, 'Hello')
    await app.as(read.advisor).call(markRead, { params: { id: read.id }, body: { position: 1 } })
    app.clock.advance(minutes(10))
    for (const { advisor } of [online, read, silent]) expect(await mailsAbout(advisor)).toEqual([])
    const shown = async (person: TestPerson) => (await noticesOf(person)).items.map(({ kind }) => kind)
    expect(await shown(read.advisor)).toContain('message')
    expect(await shown(silent.advisor)).not.toContain('message')
  })

  test.each<[string, (chat: TestChat) => Promise<unknown>]>([
    ['withdraws consent', ({ consumer, advisor }) => withdrawConsentOf(consumer.ctx(), advisor.id)],
    ['blocks the advisor', ({ consumer, advisor }) => block(consumer, advisor)],
    ['is blocked by the advisor', ({ consumer, advisor }) => block(advisor, consumer)],
    [
      'deletes their account',
      ({ consumer }) => app.as(consumer).call(deleteAccount, { body: { email: consumer.email } }),
    ],
  ])('is not sent after quiet hours when the consumer %s meanwhile', async (_act, act) => {
    const [parted, together] = [await a.chat(), await a.chat()]
    const inHours = (count: number) => new Date(app.clock.now().getTime() + hours(count)).toISOString().slice(11, 16)
    const quietHours = { from: inHours(0), until: inHours(8), timeZone: 'UTC' }
    for (const { id, consumer, advisor } of [parted, together]) {
      await app.as(advisor).call(saveQuietHours, { body: { quietHours } })
      await write(consumer, id, 'Hello')
    }
    app.clock.advance(minutes(10))
    await app.runDueJobs()
    await act(parted)
    app.clock.advance(hours(8))
    expect(await mailsAbout(parted.advisor)).toEqual([])
    expect(await mailsAbout(together.advisor)).toHaveLength(1)
  })

  test('is not sent to an unverified address', async () => {
    const advisor = await an.advisor()
    const { id, consumer } = await a.chat({ advisor })
    await app.platform.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, advisor.id))
    await write(consumer, id, 'Hello')
    app.clock.advance(minutes(10))
    expect(await mailsAbout(advisor)).toEqual([])
  })
})

test.each<[string, (consumer: TestPerson, advisor: TestPerson) => Promise<unknown>]>([
  ['deletes their account', (consumer) => app.as(consumer).call(deleteAccount, { body: { email: consumer.email } })],
  ['blocks the advisor', block],
])('an email about an advisor is not sent after quiet hours when its reader %s meanwhile', async (_act, act) => {
  const [advisor, parted, reader] = [await an.advisor(), await a.consumer(), await a.consumer()]
  const inHours = (count: number) => new Date(app.clock.now().getTime() + hours(count)).toISOString().slice(11, 16)
  const quietHours = { from: inHours(0), until: inHours(8), timeZone: 'UTC' }
  for (const consumer of [parted, reader]) {
    const preferences = await app.as(consumer).call(getNotificationPreferences)
    const matches = { product: true, email: 'now' as const, push: false }
    await app.as(consumer).call(saveNotificationPreferences, { body: { ...preferences, matches } })
    await app.as(consumer).call(saveQuietHours, { body: { quietHours } })
    const opened = { consumerId: consumer.id, advisorId: advisor.id }
    await app.system().transaction((tx) => tx.publish(placeOpened, opened))
  }
  await act(parted, advisor)
  app.clock.advance(hours(8))
  const kindsTo = async ({ email }: TestPerson) => (await app.mailsTo(email)).map(({ kind }) => kind)
  expect(await kindsTo(parted)).not.toContain('notifications.match')
  expect(await kindsTo(reader)).toContain('notifications.match')
})

describe('reminder of a client who has waited a day', () => {
  const remindersOf = async (person: TestPerson) => ({
    mails: (await app.mailsTo(person.email)).filter(({ kind }) => kind === 'notifications.unanswered'),
    notices: (await noticesOf(person)).items.filter(({ kind }) => kind === 'message_unanswered'),
  })

  test('is sent once to the advisor, without the text of the message', async () => {
    const { id, consumer, advisor } = await a.chat()
    await write(consumer, id, 'A secret question')
    app.clock.advance(minutes(3))
    expect((await app.mailsTo(advisor.email)).map(({ kind }) => kind)).toContain('notifications.message')
    app.clock.advance(hours(24) - minutes(4))
    expect(await remindersOf(advisor)).toEqual({ mails: [], notices: [] })
    app.clock.advance(minutes(1))
    const { mails, notices } = await remindersOf(advisor)
    expect(mails.map(({ subject }) => subject)).toEqual(['Dana Reyes has been waiting a day for your answer'])
    expect(mails[0]?.text).toContain(`/messages/${id}`)
    expect(mails[0]?.text).not.toContain('secret')
    expect(notices).toHaveLength(1)
    app.clock.advance(hours(48))
    expect((await remindersOf(advisor)).mails).toHaveLength(1)
  })

  test('is not sent to an advisor who replied, muted the chat or is away, nor after a withdrawn consent', async () => {
    const [answered, muted, away, withdrawn] = [await a.chat(), await a.chat(), await a.chat(), await a.chat()]
    const absence = {
      startsAt: app.clock.now().toISOString(),
      endsAt: new Date(app.clock.now().getTime() + hours(72)).toISOString(),
      message: 'I am away.',
    }
    await app.as(away.advisor).call(saveAbsence, { body: absence })
    for (const { id, consumer } of [answered, muted, away, withdrawn]) await write(consumer, id, 'Hello')
    await write(answered.advisor, answered.id, 'Good morning')
    await app.as(muted.advisor).call(organizeChat, { params: { id: muted.id }, body: { isMuted: true } })
    await app.as(withdrawn.consumer).call(withdrawConsent, { params: { advisorId: withdrawn.advisor.id } })
    app.clock.advance(hours(25))
    for (const { advisor } of [answered, muted, away, withdrawn])
      expect(await remindersOf(advisor)).toEqual({ mails: [], notices: [] })
  })
})

describe('list of notifications', () => {
  test('comes in pages, latest first, each notification once', async () => {
    const person = await a.consumer()
    await notifyTimes(person, 7)
    const first = await app.as(person).call(listNotifications, { query: { limit: 4 } })
    const rest = await app.as(person).call(listNotifications, { query: { limit: 4, cursor: first.nextCursor ?? '' } })
    const counts = [...first.items, ...rest.items].map(({ params }) => ('count' in params ? params.count : null))
    expect(counts).toEqual([7, 6, 5, 4, 3, 2, 1])
    expect(rest.nextCursor).toBeNull()
    expect(first.unread).toBe(7)
  })

  test('is filtered by unread and by kind, and marks one entry as read on every device', async () => {
    const { id, consumer, advisor } = await a.chat()
    await app.as(advisor).call(markNotificationsRead)
    await write(consumer, id, 'Hello')
    const filtered = (filter: 'unread' | 'messages' | 'leads') =>
      app.as(advisor).call(listNotifications, { query: { filter } })
    const [entry, ...others] = (await filtered('unread')).items
    expect(entry?.kind).toBe('message')
    expect(others).toEqual([])
    expect((await filtered('messages')).items.map(({ kind }) => kind)).toEqual(['message'])
    expect((await filtered('leads')).items.map(({ kind }) => kind)).toEqual(['lead_new'])
    const socket = await app.connect(advisor)
    const params = { id: entry?.id ?? '' }
    expect((await app.as(consumer).refused(markNotificationRead, { params })).code).toBe('core.not-found')
    expect((await filtered('unread')).unread).toBe(1)
    await app.as(advisor).call(markNotificationRead, { params })
    expect(await socket.next(noticesRead)).toEqual({ unread: 0 })
    expect((await filtered('unread')).items).toEqual([])
  })

  test('refuses a malformed cursor', async () => {
    const problem = await app.as(await a.consumer()).refused(listNotifications, { query: { cursor: 'x' } })
    expect(problem.code).toBe('core.invalid')
  })

  test('keeps unread notifications and the newest ones when the nightly job deletes the rest', async () => {
    const person = await a.consumer()
    await notifyTimes(person, 30)
    await app.as(person).call(markNotificationsRead)
    await notifyTimes(person, keptNotifications)
    await app.runJob('notifications.clean-up')
    const kept = []
    let cursor: string | undefined
    do {
      const page = await app.as(person).call(listNotifications, { query: { limit: 100, ...(cursor && { cursor }) } })
      kept.push(...page.items)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(kept).toHaveLength(keptNotifications)
    expect(kept.every(({ readAt }) => readAt === null)).toBe(true)
  })
})
