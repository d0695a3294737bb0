import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { banAccount, endSessionsOf } from '../service.ts'
import { sessions, users } from '../tables.ts'

const app = await startApp()
const { a } = people(app)
// A process that serves no sockets, as the command line is one.
const commandLine = await startApp()
const operations = () => commandLine.platform.context({ kind: 'system' })

async function connected() {
  const person = await a.consumer()
  return { person, socket: await app.connect(person) }
}

test("a ban by another process closes the user's sockets", async () => {
  const { person, socket } = await connected()
  await banAccount(operations(), person.id, 1)
  expect(await socket.ended).toBe('io server disconnect')
})

test('a sign-out by another process closes the sockets of its sessions', async () => {
  const { person, socket } = await connected()
  await endSessionsOf(operations(), person.id)
  expect(await socket.ended).toBe('io server disconnect')
})

test("a ban written to the database closes the user's sockets", async () => {
  const { person, socket } = await connected()
  await app.platform.db
    .update(users)
    .set({ bannedUntil: new Date('2999-01-01') })
    .where(eq(users.id, person.id))
  expect(await socket.ended).toBe('io server disconnect')
})

test('a session deleted in the database closes its sockets and no others', async () => {
  const { person, socket } = await connected()
  const otherSocket = await connected()
  await app.platform.db.delete(sessions).where(eq(sessions.id, person.actor.sessionId))
  expect(await socket.ended).toBe('io server disconnect')
  expect(await Promise.race([otherSocket.socket.ended, Promise.resolve('still open')])).toBe('still open')
})

test('sockets of a session that ended during a database outage are closed after it', async () => {
  const { person, socket } = await connected()
  const otherSocket = await connected()
  await app.platform.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'fairlead sessions'`,
  )
  await app.platform.db.delete(sessions).where(eq(sessions.id, person.actor.sessionId))
  expect(await socket.ended).toBe('io server disconnect')
  expect(await Promise.race([otherSocket.socket.ended, Promise.resolve('still open')])).toBe('still open')
})
