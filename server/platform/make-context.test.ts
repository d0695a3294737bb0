import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { serverEvent } from '#contract/core/socket-event.ts'
import { problem } from '#contract/problems.ts'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { domainEvent } from './domain-event.ts'
import { on } from './events.ts'
import { job } from './jobs/definition.ts'
import { rooms } from './realtime/rooms.ts'

const happened = domainEvent<{ name: string }>('bare.happened')
const bareEvent = serverEvent({ name: 'bare.event', payload: z.object({ name: z.string() }) })
const heard: string[] = []
const done: string[] = []
let refuse = false

const note = job<{ name: string }>({
  name: 'bare.note',
  handle: async (_ctx, { name }) => void done.push(name),
})
const platform = await startBarePlatform({
  jobs: [note],
  listeners: [
    on(happened, async (tx, { name }) => {
      heard.push(`${tx.actor.kind} hears ${name}`)
      if (refuse) throw problem('core.conflict')
      await tx.enqueue(note, { name: `after ${name}` })
    }),
  ],
})
await platform.platform.pool.query('create table if not exists bare_facts (name text)')
const person = platform.somebody()
const socket = await platform.connect(person)
const ctx = () =>
  platform.actingAs({
    kind: 'user',
    id: person.id,
    role: 'consumer',
    email: 'a@example.com',
    emailVerified: true,
    sessionId: person.sessionId,
  })
const facts = async () =>
  (await platform.platform.pool.query('select name from bare_facts order by name')).rows.map(({ name }) => name)

beforeEach(async () => {
  heard.length = 0
  done.length = 0
  refuse = false
  await platform.platform.pool.query('truncate bare_facts')
})

test('a transaction commits its rows, its jobs and its socket events together', async () => {
  await ctx().transaction(async (tx) => {
    await tx.db.execute("insert into bare_facts values ('one')")
    tx.emit(rooms.user(person.id), bareEvent, { name: 'one' })
    await tx.publish(happened, { name: 'one' })
    expect(await facts()).toEqual([])
    expect(await platform.runDueJobs()).toBe(0)
  })
  expect(await socket.next(bareEvent)).toEqual({ name: 'one' })
  expect(await facts()).toEqual(['one'])
  expect(heard).toEqual(['system hears one'])
  await platform.runDueJobs()
  expect(done).toEqual(['after one'])
})

test('a transaction that fails leaves nothing behind: no row, no job, no socket event, no mail', async () => {
  const failing = ctx().transaction(async (tx) => {
    await tx.db.execute("insert into bare_facts values ('two')")
    tx.emit(rooms.user(person.id), bareEvent, { name: 'two' })
    await tx.publish(happened, { name: 'two' })
    await tx.sendMail({ to: 'two@example.com', subject: 's', text: 't', html: 'h', kind: 'bare.mail' })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  // An event sent after it has come, so one sent before would have, too.
  ctx().emit(rooms.user(person.id), bareEvent, { name: 'later' })
  expect(await socket.next(bareEvent)).toEqual({ name: 'later' })
  expect(await facts()).toEqual([])
  expect(await platform.runDueJobs()).toBe(0)
  expect(await platform.mailsTo('two@example.com')).toEqual([])
})

test('a transaction is done although a socket event after its commit cannot be sent', async () => {
  await ctx().transaction(async (tx) => {
    await tx.db.execute("insert into bare_facts values ('done')")
    tx.emit(rooms.user(person.id), bareEvent, JSON.parse('{}'))
    tx.emit(rooms.user(person.id), bareEvent, { name: 'the next one' })
  })
  expect(await facts()).toEqual(['done'])
  expect(await socket.next(bareEvent)).toEqual({ name: 'the next one' })
})

test('a listener that throws rolls back the transaction of its event', async () => {
  refuse = true
  const act = ctx().transaction(async (tx) => {
    await tx.db.execute("insert into bare_facts values ('three')")
    await tx.publish(happened, { name: 'three' })
  })
  await expect(act).rejects.toMatchObject({ code: 'core.conflict' })
  expect(await facts()).toEqual([])
})

test('a transaction within a transaction is the same one', async () => {
  const act = ctx().transaction(async (outer) => {
    await outer.transaction(async (inner) => {
      await inner.db.execute("insert into bare_facts values ('four')")
    })
    await outer.asSystem().db.execute("insert into bare_facts values ('five')")
    throw new Error('the outer one fails')
  })
  await expect(act).rejects.toThrow()
  expect(await facts()).toEqual([])
})

test('a socket event is cut to the fields its schema declares', async () => {
  const row = { name: 'six', secret: 'swordfish' }
  ctx().emit(rooms.user(person.id), bareEvent, row)
  expect(await socket.next(bareEvent)).toEqual({ name: 'six' })
})
