import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { blockPerson, listMessages, sendMessage } from '#contract/messaging/endpoints.ts'
import { messageSent } from '#contract/messaging/events.ts'
import { notified } from '#contract/notifications/events.ts'
import { withdrawConsent } from '#contract/profiles/endpoints.ts'
import { interactions } from '#server/matching/tables.ts'
import { notifications } from '#server/notifications/tables.ts'
import { chats, type TestChat } from '#tests/factories/messaging.ts'
import { startApp } from '#tests/support/harness.ts'
import { countStatements } from '#tests/support/statements.ts'
import { chats as chatRows } from '../tables.ts'

const app = await startApp()
// On the same database and queue.
const otherNode = await startApp()
const { a, write } = chats(app)
const { write: writeElsewhere } = chats(otherNode)

/** Chats of one advisor in which everybody wrote before. */
async function warmChats(count: number): Promise<TestChat[]> {
  const first = await a.chat()
  const made = [first]
  while (made.length < count) made.push(await a.chat({ advisor: first.advisor }))
  for (const { consumer, id } of made) await write(consumer, id, 'Hello')
  return made
}

const positionsIn = async ({ id, consumer }: TestChat) =>
  (await app.as(consumer).call(listMessages, { params: { id }, query: { limit: 100 } })).items.map(
    ({ position }) => position,
  )

const countTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

const notificationsOf = (readerId: string) =>
  app.platform.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, readerId), eq(notifications.kind, 'message')))

describe('messages sent at the same time', () => {
  test('cost at most six database statements each when thirty people write', async () => {
    const warm = await warmChats(30)
    const statements = await countStatements(() =>
      Promise.all(warm.map(({ consumer, id }) => write(consumer, id, 'Are you there?'))),
    )
    expect(statements).toBeLessThanOrEqual(30 * 6)
    expect(statements).toBeGreaterThan(0)
  })

  test('each get a position, and count in the notification and the interactions of their chat', async () => {
    const warm = await warmChats(4)
    const [{ advisor }] = warm as [TestChat]
    await Promise.all(warm.flatMap(({ consumer, id }) => countTo(5).map((at) => write(consumer, id, `${at}`))))
    for (const chat of warm) expect(await positionsIn(chat)).toEqual(countTo(6))
    const rows = await notificationsOf(advisor.id)
    expect(rows.map(({ params }) => Reflect.get(params, 'chatId')).sort()).toEqual(warm.map(({ id }) => id).sort())
    const counts = await app.platform.db
      .select({ messages: interactions.messageCount, strength: interactions.strength })
      .from(interactions)
      .where(
        and(
          eq(interactions.advisorId, advisor.id),
          inArray(
            interactions.consumerId,
            warm.map(({ consumer }) => consumer.id),
          ),
        ),
      )
    expect(counts).toEqual(warm.map(() => ({ messages: 6, strength: 3 })))
  })

  test('notify with the consumer’s name, and are refused where the consent is withdrawn', async () => {
    const [named, hidden] = (await warmChats(2)) as [TestChat, TestChat]
    await app.as(hidden.consumer).call(withdrawConsent, { params: { advisorId: hidden.advisor.id } })
    const socket = await app.connect(named.advisor)
    const refused = app.as(hidden.consumer).refused(sendMessage, {
      params: { id: hidden.id },
      body: { clientId: randomUUID(), body: 'Hidden' },
    })
    await Promise.all([write(named.consumer, named.id, 'Named'), refused])
    expect((await refused).code).toBe('profiles.consent-needed')
    expect((await socket.next(notified)).notification).toMatchObject({ personName: 'Dana Reyes' })
    expect((await socket.next(messageSent)).message.chatId).toBe(named.id)
    expect(socket.waiting(messageSent)).toEqual([])
  })

  test('are stored for the others when one sender is blocked', async () => {
    const warm = await warmChats(3)
    const [first, blocked, last] = warm as [TestChat, TestChat, TestChat]
    await app.as(blocked.advisor).call(blockPerson, { params: { userId: blocked.consumer.id } })
    const outcomes = await Promise.allSettled(warm.map(({ consumer, id }) => write(consumer, id, 'Now?')))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    for (const chat of [first, last]) expect(await positionsIn(chat)).toEqual([1, 2])
    expect(await positionsIn(blocked)).toEqual([1])
  })

  test('are not delayed by a lock on another chat', async () => {
    const [locked, free] = (await warmChats(2)) as [TestChat, TestChat]
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: holds, resolve: held } = Promise.withResolvers<void>()
    const holder = app.platform.db.transaction(async (tx) => {
      await tx.select().from(chatRows).where(eq(chatRows.id, locked.id)).for('update')
      held()
      await released
    })
    await holds
    const late = write(locked.consumer, locked.id, 'Late')
    await write(free.consumer, free.id, 'In time')
    expect(await positionsIn(free)).toEqual([1, 2])
    release()
    await Promise.all([holder, late])
    expect(await positionsIn(locked)).toEqual([1, 2])
  })

  test('are stored once each, at positions without a gap, when they come from two nodes', async () => {
    const warm = await warmChats(3)
    const [{ advisor }] = warm as [TestChat]
    await Promise.all(
      warm.flatMap(({ id, consumer }) =>
        countTo(10).flatMap((at) => {
          const clientId = randomUUID()
          return [write(consumer, id, `${at}`, clientId), writeElsewhere(consumer, id, `${at}`, clientId)]
        }),
      ),
    )
    for (const chat of warm) expect(await positionsIn(chat)).toEqual(countTo(11))
    expect(await notificationsOf(advisor.id)).toHaveLength(3)
    const { rows } = await app.platform.db.execute<{ count: number }>(
      sql`select count(*)::int from pgboss.job where name = 'notifications.mail-about-chat'
        and state < 'active' and data ->> 'userId' = ${advisor.id}`,
    )
    expect(rows).toEqual([{ count: 3 }])
  })
})

test('a message whose notification cannot be written is not stored, and the others of its batch are', async () => {
  const [broken, sound] = (await warmChats(2)) as [TestChat, TestChat]
  // As a full disk or a bug would: the database refuses the notification of one chat.
  const constraint = sql.raw(`no_${broken.id.replaceAll('-', '')}`)
  await app.platform.db.execute(
    sql`alter table ${notifications} add constraint ${constraint}
      check (params ->> 'chatId' <> ${sql.raw(`'${broken.id}'`)}) not valid`,
  )
  try {
    const outcomes = await Promise.allSettled([broken, sound].map(({ consumer, id }) => write(consumer, id, 'Now?')))
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  } finally {
    await app.platform.db.execute(sql`alter table ${notifications} drop constraint ${constraint}`)
  }
  expect(await positionsIn(broken)).toEqual([1])
  expect(await positionsIn(sound)).toEqual([1, 2])
  await write(broken.consumer, broken.id, 'Again')
  expect(await positionsIn(broken)).toEqual([1, 2])
})
