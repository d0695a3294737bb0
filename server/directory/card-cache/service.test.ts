import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firmMembers, firms } from '#server/firms/tables.ts'
import { advisorProfiles, profiles } from '#server/profiles/tables.ts'
import { verifications } from '#server/verification/tables.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { cardsOf } from '../service.ts'
import { cachedCards, startCardCache } from './service.ts'

const app = await startApp()
const { a, an } = people(app)
const { db } = app.platform
let consumer: TestPerson
let advisor: TestPerson
let firmId: string

beforeAll(async () => {
  consumer = await a.consumer()
  advisor = await an.advisor({ firstName: 'Robin' })
  const { firm } = await firmsOf(app).aFirm()
  firmId = firm.id
  const membership = { advisorId: advisor.id, firmId, firmRole: 'advisor', joinedAt: app.clock.now() } as const
  await db.insert(firmMembers).values(membership)
  startCardCache(app.platform)
})
afterAll(() => app.app.close())

const kept = async () => (await cachedCards(consumer.ctx(), [advisor.id])).get(advisor.id)
const read = async () => (await cardsOf(consumer.ctx(), [advisor.id])).get(advisor.id)

/** Waits until two calls return the same object: the card is cached. */
async function settled() {
  return waitFor(async () => {
    const first = await kept()
    expect(first).toEqual(await read())
    expect(await kept()).toBe(first)
    return first
  })
}

const ofPerson = (change: Partial<typeof profiles.$inferInsert>) =>
  db.update(profiles).set(change).where(eq(profiles.id, advisor.id))
const ofAdvisor = (change: Partial<typeof advisorProfiles.$inferInsert>) =>
  db.update(advisorProfiles).set(change).where(eq(advisorProfiles.id, advisor.id))

test.each<[string, () => Promise<unknown>]>([
  ['their first name', () => ofPerson({ firstName: 'Alex' })],
  ['their last name', () => ofPerson({ lastName: 'Changed' })],
  ['their city', () => ofPerson({ city: 'Salem' })],
  ['their state', () => ofPerson({ state: 'WA' })],
  ['their picture', () => ofPerson({ avatarUrl: '/api/avatars/new' })],
  ['their online status', () => ofPerson({ onlineStatus: 'busy', showOnlineStatus: true })],
  ['whether they show their online status', () => ofPerson({ showOnlineStatus: false })],
  ['their headline', () => ofAdvisor({ headline: 'Plans that hold' })],
  ['their subjects', () => ofAdvisor({ expertise: ['divorce'] })],
  ['the languages they speak', () => ofAdvisor({ languages: ['es'] })],
  ['their certifications', () => ofAdvisor({ certifications: ['EA'] })],
  ['their hourly rate', () => ofAdvisor({ hourlyRateUsd: 333 })],
  ['their minimum yearly fee', () => ofAdvisor({ minimumYearlyFeeUsd: 9_000 })],
  ['the assets they work with', () => ofAdvisor({ minimumAssets: 7, maximumAssets: 70_000_000 })],
  ['their rating', () => ofAdvisor({ averageRating: 4.25, ratingCount: 4 })],
  ['the number of their ratings', () => ofAdvisor({ ratingCount: 5 })],
  [
    'the date of their register record',
    () => db.update(verifications).set({ recordDate: '2026-02-01' }).where(eq(verifications.advisorId, advisor.id)),
  ],
  ['the name of their firm', () => db.update(firms).set({ name: 'Renamed Advice' }).where(eq(firms.id, firmId))],
  ['their firm, which they leave', () => db.delete(firmMembers).where(eq(firmMembers.advisorId, advisor.id))],
  ['the name of their own business', () => ofAdvisor({ organization: 'Robin and Daughters' })],
])('shows a change of %s after the commit', async (_what, change) => {
  const before = await settled()
  await change()
  expect(await settled()).not.toEqual(before)
})

test('does not cache a card that was read while its advisor changed', async () => {
  await settled()
  await ofAdvisor({ headline: 'Before' })
  await waitFor(async () => expect((await kept())?.headline).toBe('Before'))
  await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      await Promise.all([ofAdvisor({ headline: `Change ${n}` }), kept(), kept()])
    }),
  )
  expect((await settled())?.headline).toMatch(/^Change/)
})
