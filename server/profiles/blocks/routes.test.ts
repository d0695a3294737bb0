import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { blockPerson, listBlocks, unblockPerson } from '#contract/profiles/endpoints.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/harness.ts'
import { isBlocked, peopleSeenBy } from '../service.ts'

const app = await startApp()
const { a, an, agreement } = people(app)

test('a block counts both ways and hides each from the other’s online status', async () => {
  const consumer = await a.consumer()
  const advisor = await an.advisor()
  await app.as(consumer).call(blockPerson, { params: { userId: advisor.id } })
  expect(await isBlocked(advisor.ctx(), { oneId: advisor.id, otherId: consumer.id })).toBe(true)
  expect(await isBlocked(advisor.ctx(), { oneId: consumer.id, otherId: advisor.id })).toBe(true)
  expect((await peopleSeenBy(advisor.ctx(), [consumer.id])).get(consumer.id)?.onlineStatus).toBeNull()
  expect((await peopleSeenBy(consumer.ctx(), [advisor.id])).get(advisor.id)?.onlineStatus).toBeNull()
})

test('blocking twice is blocking once, and unblocking takes back only one’s own', async () => {
  const consumer = await a.consumer()
  const advisor = await an.advisor()
  const [mine, theirs] = [app.as(consumer), app.as(advisor)]
  await mine.call(blockPerson, { params: { userId: advisor.id } })
  await mine.call(blockPerson, { params: { userId: advisor.id } })
  await theirs.call(unblockPerson, { params: { userId: consumer.id } })
  expect((await mine.call(listBlocks)).items).toHaveLength(1)
  expect((await theirs.call(listBlocks)).items).toEqual([])
  await mine.call(unblockPerson, { params: { userId: advisor.id } })
  expect(await isBlocked(advisor.ctx(), { oneId: consumer.id, otherId: advisor.id })).toBe(false)
})

test('the list of blocks names a consumer only as far as they agreed', async () => {
  const [stranger, client] = [await a.consumer({ firstName: 'Dana' }), await a.consumer({ firstName: 'Elena' })]
  const advisor = await an.advisor()
  await agreement({ consumer: client, advisor })
  for (const { id } of [stranger, client]) await app.as(advisor).call(blockPerson, { params: { userId: id } })
  const names = (await app.as(advisor).call(listBlocks)).items.map(({ displayName }) => displayName)
  expect(names.toSorted()).toEqual(['A consumer in Oregon', 'Elena Reyes'])
})

test('nobody blocks themselves, or somebody who does not exist', async () => {
  const consumer = await a.consumer()
  const client = app.as(consumer)
  expect((await client.refused(blockPerson, { params: { userId: consumer.id } })).code).toBe('profiles.block-oneself')
  expect((await client.refused(blockPerson, { params: { userId: randomUUID() } })).code).toBe('core.not-found')
})
