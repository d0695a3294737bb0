import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getAvatar, removeAvatar, setAvatar } from '#contract/profiles/endpoints.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/harness.ts'
import { consumersSeenBy } from '../service.ts'

const app = await startApp()
const { a, an, agreement } = people(app)

// The header of a 64 by 64 picture and no more: enough for what the server reads.
const jpeg = Buffer.from('ffd8ffc0000b080040004001011100ffda000801010000003f00010203ffd9', 'hex').toString('base64')

test('a picture is served under an address of its own, to be kept', async () => {
  const { profile } = await app.as(await a.consumer()).call(setAvatar, { body: { jpeg } })
  const response = await app.app.inject(profile.avatarUrl ?? '')
  expect(response.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(response.rawPayload.toString('base64')).toBe(jpeg)
})

test('a replaced or removed picture is gone', async () => {
  const client = app.as(await a.consumer())
  const first = await client.call(setAvatar, { body: { jpeg } })
  const second = await client.call(setAvatar, { body: { jpeg } })
  expect(second.profile.avatarUrl).not.toBe(first.profile.avatarUrl)
  await app.runDueJobs()
  expect((await app.app.inject(first.profile.avatarUrl ?? '')).statusCode).toBe(404)
  expect((await client.call(removeAvatar)).profile.avatarUrl).toBeNull()
  await app.runDueJobs()
  expect((await app.app.inject(second.profile.avatarUrl ?? '')).statusCode).toBe(404)
})

test('a consumer’s picture is disclosed with their name and not before', async () => {
  const consumer = await a.consumer()
  const advisor = await an.advisor()
  const { profile } = await app.as(consumer).call(setAvatar, { body: { jpeg } })
  const seen = async () =>
    (await consumersSeenBy(advisor.ctx(), { advisorId: advisor.id, consumerIds: [consumer.id] })).get(consumer.id)
  expect((await seen())?.avatarUrl).toBeNull()
  await agreement({ consumer, advisor })
  expect((await seen())?.avatarUrl).toBe(profile.avatarUrl)
})

test('what is no picture is refused', async () => {
  const client = app.as(await a.consumer())
  const page = Buffer.from('<script>alert(1)</script>').toString('base64')
  expect((await client.refused(setAvatar, { body: { jpeg: page } })).code).toBe('profiles.no-picture')
  expect((await client.refused(setAvatar, { body: { jpeg: 'not base64!' } })).code).toBe('core.invalid')
  expect((await client.refused(getAvatar, { params: { name: randomUUID() } })).code).toBe('core.not-found')
})
