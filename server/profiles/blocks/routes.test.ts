import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { blockPerson } from '#contract/messaging/endpoints.ts'
import { listBlocks, unblockPerson } from '#contract/profiles/endpoints.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { hasConsent, isBlocked, peopleSeenBy } from '../service.ts'

const app = await startApp()
const { a, an, agreement, block } = people(app)

/** A consumer and an advisor with a chat. */
async function twoInContact(): Promise<{ consumer: TestPerson; advisor: TestPerson }> {
  const pair = { consumer: await a.consumer(), advisor: await an.advisor() }
  await agreement(pair)
  return pair
}

test('a block counts both ways and hides each from the other’s online status', async () => {
  const { consumer, advisor } = await twoInContact()
  await app.as(consumer).call(blockPerson, { params: { userId: advisor.id } })
  expect(await isBlocked(advisor.ctx(), { userId: advisor.id, otherUserId: consumer.id })).toBe(true)
  expect(await isBlocked(advisor.ctx(), { userId: consumer.id, otherUserId: advisor.id })).toBe(true)
  expect((await peopleSeenBy(advisor.ctx(), [consumer.id])).get(consumer.id)?.onlineStatus).toBeNull()
  expect((await peopleSeenBy(consumer.ctx(), [advisor.id])).get(advisor.id)?.onlineStatus).toBeNull()
})

test('a consumer’s block ends their agreement with the advisor, and an advisor’s block does not', async () => {
  for (const side of ['consumer', 'advisor'] as const) {
    const pair = await twoInContact()
    const { consumer, advisor } = pair
    const blocked = side === 'consumer' ? advisor : consumer
    await app.as(pair[side]).call(blockPerson, { params: { userId: blocked.id } })
    const ids = { consumerId: consumer.id, advisorId: advisor.id }
    expect(await hasConsent(consumer.ctx(), ids), side).toBe(side === 'advisor')
    const seen = (await peopleSeenBy(advisor.ctx(), [consumer.id])).get(consumer.id)
    expect(seen?.displayName === 'A consumer in Oregon', side).toBe(side === 'consumer')
  }
})

test('blocking twice stores one block, and unblocking removes only one’s own', async () => {
  const { consumer, advisor } = await twoInContact()
  const [consumerApp, advisorApp] = [app.as(consumer), app.as(advisor)]
  await consumerApp.call(blockPerson, { params: { userId: advisor.id } })
  await consumerApp.call(blockPerson, { params: { userId: advisor.id } })
  await advisorApp.call(unblockPerson, { params: { userId: consumer.id } })
  expect((await consumerApp.call(listBlocks)).items).toHaveLength(1)
  expect((await advisorApp.call(listBlocks)).items).toEqual([])
  await consumerApp.call(unblockPerson, { params: { userId: advisor.id } })
  expect(await isBlocked(advisor.ctx(), { userId: consumer.id, otherUserId: advisor.id })).toBe(false)
})

test('the list of blocks names a consumer only with their consent', async () => {
  const [stranger, client] = [await a.consumer({ firstName: 'Dana' }), await a.consumer({ firstName: 'Elena' })]
  const advisor = await an.advisor()
  await agreement({ consumer: client, advisor })
  for (const person of [stranger, client]) await block(advisor, person)
  const names = (await app.as(advisor).call(listBlocks)).items.map(({ displayName }) => displayName)
  expect(names.toSorted()).toEqual(['A consumer in Oregon', 'Elena Reyes'])
})

test('blocking an id without a shared chat returns 204, changes nothing and names nobody', async () => {
  const client = app.as(await a.consumer())
  const strangers = [await an.admin(), await an.advisor(), await a.consumer()]
  for (const userId of [...strangers.map(({ id }) => id), randomUUID()])
    expect(await client.call(blockPerson, { params: { userId } })).toBeUndefined()
  expect((await client.call(listBlocks)).items).toEqual([])
})

test('returns profiles.block-oneself when a user blocks themselves', async () => {
  const consumer = await a.consumer()
  const problem = await app.as(consumer).refused(blockPerson, { params: { userId: consumer.id } })
  expect(problem.code).toBe('profiles.block-oneself')
})
