import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { blockPerson } from '#contract/messaging/endpoints.ts'
import { getAvatar, getOwnProfile, removeAvatar, setAvatar, withdrawConsent } from '#contract/profiles/endpoints.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { untilWaiting } from '#tests/support/lock-waits.ts'
import { storedPictures } from '#tests/support/stored-pictures.ts'
import { consumersSeenBy } from '../service.ts'
import { profiles } from '../tables.ts'

const app = await startApp()
const { a, an, agreement } = people(app)

const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#1e3a8a' } })
  .jpeg()
  .toBuffer()
const jpeg = picture.toString('base64')

test('a picture is served as a JPEG that browsers may cache for good', async () => {
  const { profile } = await app.as(await a.consumer()).call(setAvatar, { body: { jpeg } })
  const response = await app.app.inject(profile.avatarUrl ?? '')
  expect(response.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, max-age=31536000, immutable',
  })
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 64 })
})

test('a picture is served without the place and camera that its file named', async () => {
  const photo = await sharp(picture)
    .withExif({ IFD0: { Model: 'Camera of Dana' }, IFD3: { GPSLatitude: '45/1 31/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const { profile } = await app.as(await a.consumer()).call(setAvatar, { body: { jpeg: photo.toString('base64') } })
  const { rawPayload } = await app.app.inject(profile.avatarUrl ?? '')
  expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
  expect(rawPayload.includes('Camera of Dana')).toBe(false)
})

test('a replaced or removed picture returns 404', async () => {
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

test('of two pictures saved at once one is kept, and the other returns 404', async () => {
  const person = await a.consumer()
  const before = await storedPictures(app)
  const saves: Promise<unknown>[] = []
  await person.ctx().transaction(async (tx) => {
    await tx.db.select().from(profiles).where(eq(profiles.id, person.id)).for('update')
    for (let waiting = 1; waiting <= 2; waiting++) {
      saves.push(app.as(person).call(setAvatar, { body: { jpeg } }))
      await untilWaiting(app.platform.pool, waiting)
    }
  })
  await Promise.all(saves)
  await app.runDueJobs()
  const { profile } = await app.as(person).call(getOwnProfile)
  const left = (await storedPictures(app)).filter((name) => !before.includes(name))
  expect(left.map((name) => `/api/avatars/${name}`)).toEqual([`${profile.avatarUrl}.jpg`])
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

test('returns profiles.no-picture for a file that is not a JPEG', async () => {
  const client = app.as(await a.consumer())
  const page = Buffer.from('<script>alert(1)</script>').toString('base64')
  expect((await client.refused(setAvatar, { body: { jpeg: page } })).code).toBe('profiles.no-picture')
  expect((await client.refused(setAvatar, { body: { jpeg: 'not base64!' } })).code).toBe('core.invalid')
  for (const name of [randomUUID(), randomUUID().toUpperCase()])
    expect((await client.refused(getAvatar, { params: { name } })).code).toBe('core.not-found')
})

test.each(['the consent is withdrawn', 'the advisor is blocked'])(
  'a disclosed picture can no longer be read once %s',
  async (kind) => {
    const consumer = await a.consumer()
    const advisor = await an.advisor()
    const client = app.as(consumer)
    const before = (await client.call(setAvatar, { body: { jpeg } })).profile.avatarUrl ?? ''
    await agreement({ consumer, advisor })
    if (kind.includes('consent')) await client.call(withdrawConsent, { params: { advisorId: advisor.id } })
    else await client.call(blockPerson, { params: { userId: advisor.id } })
    await app.runDueJobs()
    expect((await app.app.inject(before)).statusCode).toBe(404)
    const after = (await client.call(getOwnProfile)).profile.avatarUrl ?? ''
    expect((await app.app.inject(after)).statusCode).toBe(200)
  },
)
