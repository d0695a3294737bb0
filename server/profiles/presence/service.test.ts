import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { deleteAccount } from '#contract/auth/endpoints.ts'
import { minutes } from '#contract/core/durations.ts'
import { clientEvent } from '#contract/core/socket-event.ts'
import { getOwnProfile, saveProfile, setOnlineStatus } from '#contract/profiles/endpoints.ts'
import { presenceChanged, reportActivity } from '#contract/profiles/events.ts'
import { modules } from '#server/modules.ts'
import { socketHandler } from '#server/platform/realtime/handler.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { untilWaiting } from '#tests/support/lock-waits.ts'
import { peopleSeenBy } from '../service.ts'
import { profiles } from '../tables.ts'
import { leave } from './service.ts'

// Lets people watch one another, as messaging does for the sides of a chat.
const watch = clientEvent({ name: 'test.watch', payload: z.strictObject({ id: z.uuid() }), reply: z.object({}) })
const watching = {
  name: 'watching',
  sockets: [
    socketHandler(watch, async (_ctx, { id }, connection) => {
      connection.join(rooms.presence(id))
      return {}
    }),
  ],
}
const app = await startApp({ modules: [...modules, watching] })
const { a, an } = people(app)

async function watcherOf(person: TestPerson) {
  const socket = await app.connect(await a.consumer())
  await socket.send(watch, { id: person.id })
  return {
    /** The next presence event of that person; watchers receive their own as well. */
    async next() {
      let event = await socket.next(presenceChanged)
      while (event.userId !== person.id) event = await socket.next(presenceChanged)
      return event.status
    },
  }
}

const statusOf = async (person: TestPerson) => (await app.as(person).call(getOwnProfile)).profile.onlineStatus

test('watchers get online when a person connects, and offline when they disconnect', async () => {
  const advisor = await an.advisor()
  const watcher = await watcherOf(advisor)
  const socket = await app.connect(advisor)
  expect(await watcher.next()).toBe('online')
  socket.close()
  expect(await watcher.next()).toBe('offline')
  const { profile } = await app.as(advisor).call(getOwnProfile)
  expect(profile).toMatchObject({ onlineStatus: 'offline', lastOnline: app.clock.now().toISOString() })
})

test('a person is away after five minutes without use on any device, and online with the first use', async () => {
  const advisor = await an.advisor()
  const watcher = await watcherOf(advisor)
  const [desk, phone] = [await app.connect(advisor), await app.connect(advisor)]
  await watcher.next()
  app.clock.advance(minutes(4))
  await phone.send(reportActivity, { active: true })
  app.clock.advance(minutes(4))
  expect(await desk.send(reportActivity, { active: false })).toEqual({ ok: true, reply: { status: 'online' } })
  app.clock.advance(minutes(1))
  expect(await desk.send(reportActivity, { active: false })).toEqual({ ok: true, reply: { status: 'away' } })
  expect(await watcher.next()).toBe('away')
  await phone.send(reportActivity, { active: true })
  expect(await watcher.next()).toBe('online')
})

test('a chosen status outlasts activity and a reconnection', async () => {
  const advisor = await an.advisor()
  const client = app.as(advisor)
  const watcher = await watcherOf(advisor)
  const socket = await app.connect(advisor)
  expect(await watcher.next()).toBe('online')
  await client.call(setOnlineStatus, { body: { status: 'busy' } })
  expect(await watcher.next()).toBe('busy')
  await socket.send(reportActivity, { active: true })
  socket.close()
  expect(await watcher.next()).toBe('offline')
  await app.connect(advisor)
  expect(await watcher.next()).toBe('busy')
  await client.call(setOnlineStatus, { body: { status: 'online' } })
  expect(await watcher.next()).toBe('online')
})

test('a person who hides their status is seen by nobody from that moment on', async () => {
  const advisor = await an.advisor()
  const viewer = await a.consumer()
  const watcher = await watcherOf(advisor)
  await app.connect(advisor)
  await watcher.next()
  const seen = async () => (await peopleSeenBy(viewer.ctx(), [advisor.id])).get(advisor.id)?.onlineStatus
  expect(await seen()).toBe('online')
  await app.as(advisor).call(saveProfile, { body: { showOnlineStatus: false } })
  expect(await watcher.next()).toBe(null)
  expect(await seen()).toBeNull()
})

test('a person of whom nothing was heard for ten minutes is set offline', async () => {
  const advisor = await an.advisor()
  const watcher = await watcherOf(advisor)
  await app.connect(advisor)
  await watcher.next()
  app.clock.advance(minutes(9))
  await app.runJob('profiles.sweep-presence')
  expect(await statusOf(advisor)).toBe('online')
  app.clock.advance(minutes(2))
  await app.runJob('profiles.sweep-presence')
  expect(await statusOf(advisor)).toBe('offline')
})

test('a report of activity that waits for a choice of the person leaves the choice as it is', async () => {
  const advisor = await an.advisor()
  const socket = await app.connect(advisor)
  await socket.send(reportActivity, { active: true })
  const { pool } = app.platform
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query(
    "update profiles set show_online_status = false, chosen_status = 'busy', online_status = 'busy' where id = $1",
    [advisor.id],
  )
  const reported = socket.send(reportActivity, { active: true })
  await untilWaiting(pool, 1)
  await holder.query('commit')
  holder.release()
  expect(await reported).toEqual({ ok: true, reply: { status: 'busy' } })
  const { profile } = await app.as(advisor).call(getOwnProfile)
  expect(profile).toMatchObject({ showOnlineStatus: false, onlineStatus: 'busy' })
})

test('a page that closes after its account was deleted leaves no time on the erased profile', async () => {
  const consumer = await a.consumer()
  await app.as(consumer).call(deleteAccount, { body: { email: consumer.email } })
  await leave(consumer.ctx())
  const [row] = await app.platform.db.select().from(profiles).where(eq(profiles.id, consumer.id))
  expect(row?.lastOnline).toBeNull()
})
