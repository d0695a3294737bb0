import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { hours, minutes } from '#contract/core/durations.ts'
import { getNotificationPreferences, saveNotificationPreferences, saveQuietHours } from '#contract/emails/endpoints.ts'
import { markNotificationsRead } from '#contract/notifications/endpoints.ts'
import { getPushState, removePushDevice, savePushDevice } from '#contract/notifications/push/endpoints.ts'
import { pushDeviceLimit } from '#contract/notifications/push/values.ts'
import { withdrawConsent } from '#contract/profiles/endpoints.ts'
import { endSessions } from '#server/auth/sessions/service.ts'
import { profiles } from '#server/profiles/tables.ts'
import { chats } from '#tests/factories/messaging.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { startServer } from '#tests/peers/calendar-server.ts'
import { startPushService } from '#tests/peers/push-service.ts'
import { startApp } from '#tests/support/harness.ts'
import { startQueue } from '#tests/support/running-queue.ts'
import { signInAs } from '#tests/support/sign-in.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { notifyUser, pushRinging } from '../service.ts'
import { pushJob } from './jobs.ts'
import { saveDevice } from './service.ts'
import { pushDevices } from './tables.ts'

const app = await startApp({ env: { PUSH_PRIVATE_ADDRESSES: '127.0.0.1' } })
const { a, an, write } = chats(app)
const service = await startPushService()
afterAll(service.close)

/** A browser of somebody that gets push messages. */
async function browserOf(person: TestPerson) {
  const { device, state } = service.browser()
  await app.as(person).call(savePushDevice, { body: device })
  return { device, state, titles: () => state.received.map(({ data }) => (data as { title: string }).title) }
}

/** A chat whose advisor has a browser and has read what came before. */
async function chatWithBrowser() {
  const chat = await a.chat()
  await app.runDueJobs()
  return { ...chat, browser: await browserOf(chat.advisor) }
}

const devicesOf = (person: TestPerson) =>
  app.platform.db.select().from(pushDevices).where(eq(pushDevices.userId, person.id))

describe('a push message', () => {
  test('reaches the browser encrypted, signed with the published key, and holds no word of the chat', async () => {
    const { id, consumer, advisor, browser } = await chatWithBrowser()
    await write(consumer, id, 'My account number is 4471')
    await app.runDueJobs()
    const [push, ...more] = browser.state.received
    expect(more).toEqual([])
    expect(push?.data).toEqual({
      title: 'Dana Reyes sent you a message',
      body: '',
      href: `/messages/${id}`,
      tag: `chat:${id}`,
    })
    const { publicKey } = await app.as(advisor).call(getPushState)
    expect(push?.publicKey).toBe(publicKey)
    expect(push?.claims).toMatchObject({ aud: service.origin, sub: expect.stringMatching(/^mailto:/) })
    expect(push?.headers).toMatchObject({ urgency: 'normal', topic: expect.stringMatching(/^[\w-]{32}$/) })
    expect(Number(push?.headers.ttl)).toBeGreaterThan(0)
  })

  test('names a consumer who shares no details by their alias', async () => {
    const { consumer, advisor, browser } = await chatWithBrowser()
    const preferences = await app.as(advisor).call(getNotificationPreferences)
    const access = { ...preferences.access, push: true }
    await app.as(advisor).call(saveNotificationPreferences, { body: { ...preferences, access } })
    await app.as(consumer).call(withdrawConsent, { params: { advisorId: advisor.id } })
    await app.runDueJobs()
    expect(browser.titles()).toEqual([
      expect.stringMatching(/^A consumer in .+ stopped sharing their details with you$/),
    ])
  })

  test('gives the time of an appointment in its reader’s time zone', async () => {
    const advisor = await an.advisor()
    const consumer = await a.consumer({ state: 'OR' })
    const browser = await browserOf(consumer)
    const params = { startsAt: '2026-03-06T18:00:00.000Z' }
    await app.system().transaction(async (tx) => {
      await notifyUser(tx, { userId: consumer.id, kind: 'appointment_confirmed', params, personId: advisor.id })
    })
    await app.runDueJobs()
    expect(browser.state.received[0]?.data).toMatchObject({ body: 'Friday, March 6 at 10:00 AM PST' })
  })

  test('is not sent when it was read, when push is switched off, or while its reader is online', async () => {
    const read = await chatWithBrowser()
    await write(read.consumer, read.id, 'Hello')
    await app.as(read.advisor).call(markNotificationsRead)
    const silent = await chatWithBrowser()
    const preferences = await app.as(silent.advisor).call(getNotificationPreferences)
    const messages = { ...preferences.messages, push: false }
    await app.as(silent.advisor).call(saveNotificationPreferences, { body: { ...preferences, messages } })
    await write(silent.consumer, silent.id, 'Hello')
    const here = await chatWithBrowser()
    await app.platform.db.update(profiles).set({ onlineStatus: 'online' }).where(eq(profiles.id, here.advisor.id))
    await write(here.consumer, here.id, 'Hello')
    await app.runDueJobs()
    for (const { browser } of [read, silent, here]) expect(browser.state.tries).toBe(0)
  })

  test('is retried when the push service was down, and arrives once', async () => {
    const { id, consumer, browser } = await chatWithBrowser()
    service.state.status = 503
    await write(consumer, id, 'Hello')
    await app.runDueJobs()
    expect(browser.state.tries).toBe(1)
    service.state.status = 201
    app.clock.advance(minutes(2))
    await app.runDueJobs()
    await app.runDueJobs()
    expect(browser.titles()).toEqual(['Dana Reyes sent you a message'])
  })

  test('is given up after a few tries when the push service stays down, without holding up others', async () => {
    const { id, consumer, browser } = await chatWithBrowser()
    const [another, otherService] = [await a.chat(), await startPushService()]
    await app.runDueJobs()
    const { device, state: reached } = otherService.browser()
    await app.as(another.advisor).call(savePushDevice, { body: device })
    service.state.status = 500
    await write(consumer, id, 'Hello')
    await write(another.consumer, another.id, 'Hello')
    await app.runDueJobs()
    otherService.close()
    expect([browser.state.tries, reached.received.length]).toEqual([1, 1])
    for (let tries = 0; tries < 12; tries += 1) {
      await app.runDueJobs()
      app.clock.advance(hours(1))
    }
    service.state.status = 201
    expect(browser.state.tries).toBeLessThanOrEqual(7)
    expect(browser.state.received).toEqual([])
  })
})

test('a push message arrives at once while the push service of another person answers nothing', async () => {
  const [slow, quick] = [await an.advisor(), await an.advisor()]
  const waiting: ServerResponse[] = []
  const silent = await startServer((_request, reply) => void waiting.push(reply))
  const { keys } = service.browser().device
  await app.as(slow).call(savePushDevice, { body: { endpoint: `${silent}/x`, keys } })
  const { titles } = await browserOf(quick)
  const queue = await startQueue(app, [pushJob])
  const notifyOf = ({ id: userId }: TestPerson) =>
    app.system().transaction(async (tx) => {
      const params = { startsAt: new Date(tx.now.getTime() + hours(20)).toISOString() }
      await notifyUser(tx, { userId, kind: 'appointment_confirmed', params, personId: quick.id })
    })
  for (let n = 0; n < 20; n += 1) await notifyOf(slow)
  await waitFor(() => expect(waiting).toHaveLength(2))
  await notifyOf(quick)
  await waitFor(() => expect(titles()).toHaveLength(1))
  expect(waiting).toHaveLength(2)
  const closed = queue.close()
  for (const reply of waiting) reply.destroy()
  await closed
})

describe('push device', () => {
  test.each([404, 410])('is deleted when its push service answers %i', async (status) => {
    const { id, consumer, advisor } = await chatWithBrowser()
    service.state.status = status
    await write(consumer, id, 'Hello')
    await app.runDueJobs()
    service.state.status = 201
    expect(await devicesOf(advisor)).toEqual([])
  })

  test('moves to the next user of its browser, and is deleted by choice and with its session', async () => {
    const { advisor, browser } = await chatWithBrowser()
    const next = await an.advisor()
    await app.as(next).call(savePushDevice, { body: browser.device })
    expect(await devicesOf(advisor)).toEqual([])
    expect(await app.as(next).call(getPushState)).toMatchObject({ isOnHere: true, otherDevices: 0 })
    await app.as(next).call(removePushDevice)
    expect(await app.as(next).call(getPushState)).toMatchObject({ isOnHere: false })
    await browserOf(next)
    await app.system().transaction((tx) => endSessions(tx, { userId: next.id }))
    expect(await devicesOf(next)).toEqual([])
  })

  test('is refused of a session that has ended since the request was let in', async () => {
    const person = await a.consumer()
    const ctx = person.ctx()
    await app.system().transaction((tx) => endSessions(tx, { userId: person.id }))
    await expect(saveDevice(ctx, service.browser().device)).rejects.toMatchObject({ code: 'core.signed-out' })
  })

  test('is refused without TLS and at a private address', async () => {
    const strict = await startApp()
    const person = await a.consumer()
    const { keys } = service.browser().device
    for (const endpoint of [`${service.origin}/x`, 'https://10.0.0.7/x', 'https://[::1]/x', 'http://push.example/x'])
      expect(await strict.as(person).refused(savePushDevice, { body: { endpoint, keys } })).toMatchObject({
        code: 'notifications.push-address-refused',
      })
  })

  test('is not connected to at a name that leads to a private address', async () => {
    let connections = 0
    const server = createServer((socket) => {
      connections += 1
      socket.destroy()
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void server.close())
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const connectionsOf = async (sender: typeof app) => {
      const { id, consumer, advisor } = await chats(sender).a.chat()
      await sender.runDueJobs()
      const body = { ...service.browser().device, endpoint: `https://localhost:${port}/x` }
      await sender.as(advisor).call(savePushDevice, { body })
      await chats(sender).write(consumer, id, 'Hello')
      connections = 0
      await sender.runDueJobs()
      return connections
    }
    expect(await connectionsOf(await startApp())).toBe(0)
    expect(await connectionsOf(app)).toBe(1)
  })

  test('is kept up to a limit for each user', async () => {
    const person = await a.consumer()
    for (let count = 0; count <= pushDeviceLimit; count += 1)
      await app.as(await signInAs(app.platform, person.id)).call(savePushDevice, { body: service.browser().device })
    expect(await devicesOf(person)).toHaveLength(pushDeviceLimit)
  })
})

describe('quiet hours', () => {
  const noon = { from: '11:00', until: '14:00', timeZone: 'America/New_York' }

  test('hold a push message and an email until they end, and let a ringing call through', async () => {
    app.clock.set('2026-03-03T17:00:00Z')
    const { id, consumer, advisor, browser } = await chatWithBrowser()
    await app.as(advisor).call(saveQuietHours, { body: { quietHours: noon } })
    await write(consumer, id, 'Hello')
    app.clock.advance(minutes(10))
    const mails = async () =>
      (await app.mailsTo(advisor.email)).filter(({ kind }) => kind === 'notifications.message').length
    expect(await mails()).toBe(0)
    expect(browser.titles()).toEqual([])
    const ringing = { userId: advisor.id, personId: consumer.id, chatId: id }
    await app.system().transaction((tx) => pushRinging(tx, ringing))
    await app.runDueJobs()
    expect(browser.titles()).toEqual(['Dana Reyes is calling you'])
    expect(browser.state.received[0]?.headers.urgency).toBe('high')
    app.clock.set('2026-03-03T19:00:00Z')
    expect(await mails()).toBe(1)
    expect(browser.titles()).toEqual(['Dana Reyes is calling you', 'Dana Reyes sent you a message'])
  })

  test('drop a reminder that would come after its appointment began', async () => {
    app.clock.set('2026-03-03T17:00:00Z')
    const { consumer, advisor, browser } = await chatWithBrowser()
    await app.as(advisor).call(saveQuietHours, { body: { quietHours: noon } })
    const params = { startsAt: '2026-03-03T18:00:00.000Z', hours: 1 } as const
    await app.system().transaction(async (tx) => {
      await notifyUser(tx, { userId: advisor.id, kind: 'appointment_reminder', params, personId: consumer.id })
    })
    app.clock.set('2026-03-03T19:30:00Z')
    await app.runDueJobs()
    expect(browser.titles()).toEqual([])
  })
})
