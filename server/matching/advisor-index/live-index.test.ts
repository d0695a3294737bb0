import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '#contract/core/durations.ts'
import { MatchesQuery } from '#contract/matching/schemas.ts'
import { matchSorts } from '#contract/matching/values.ts'
import type { AppointmentMode } from '#contract/scheduling/values.ts'
import { subscriptions } from '#server/billing/tables.ts'
import { advisorCapacity } from '#server/eligibility/capacity/tables.ts'
import { firmMembers } from '#server/firms/tables.ts'
import { openDatabase } from '#server/platform/db/client.ts'
import { advisorProfiles, blocks, profiles } from '#server/profiles/tables.ts'
import { openHoursOf } from '#server/scheduling/openings/rules.ts'
import { openings } from '#server/scheduling/tables.ts'
import { verifications } from '#server/verification/tables.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { startApp } from '#tests/support/harness.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { rankFor, rankFromIndexFor } from '../ranking/worker.ts'
import { type LiveIndex, openLiveIndex } from './live-index.ts'

const app = await startApp()
const { a, an } = people(app)
const { db } = app.platform
const databaseUrl = await testDatabaseUrl()
const database = openDatabase({ url: databaseUrl, poolSize: 2, statementTimeoutMs: 5_000 })
let liveIndex: LiveIndex
let consumer: TestPerson
let advisor: TestPerson
const others: TestPerson[] = []
const errors: unknown[] = []

beforeAll(async () => {
  advisor = await an.advisor({ firstName: 'Changing', expertise: ['divorce', 'tax'] })
  for (const firstName of ['One', 'Two']) others.push(await an.advisor({ firstName, expertise: ['divorce'] }))
  consumer = await a.consumer({ preferredAdvisorSpecialties: ['divorce', 'tax'] })
  liveIndex = openLiveIndex({
    database,
    databaseUrl,
    now: () => app.clock.now().getTime(),
    onError: (error) => void errors.push(error),
  })
  await liveIndex.whenReady()
})
afterAll(async () => {
  await liveIndex.close()
  await database.pool.end()
})

const request = (query: object = {}) => ({
  requestId: randomUUID(),
  consumerId: consumer.id,
  now: app.clock.now().getTime(),
  query: MatchesQuery.parse({ limit: 100, ...query }),
})

async function fromBoth(query: object = {}) {
  const input = request(query)
  const index = liveIndex.current()
  if (!index) throw new Error('no index is ready')
  return { kept: await rankFromIndexFor(index, db, input), read: await rankFor(db, input) }
}

/** Waits until the index ranks as the database does, and returns the ranking. */
async function settled(query: object = {}) {
  return waitFor(async () => {
    const { kept, read } = await fromBoth(query)
    expect(kept).toEqual(read)
    return read.ranking
  })
}

test('the index ranks as the database does for every sort order and for filters', async () => {
  for (const sort of matchSorts) expect((await settled({ sort })).total).toBeGreaterThanOrEqual(3)
  await settled({ specialty: 'tax', maxDistanceMiles: 50 })
  await settled({ mode: 'video', freeWithinDays: 7, limit: 2, offset: 1 })
})

const set = (change: Partial<typeof advisorProfiles.$inferInsert>) =>
  db.update(advisorProfiles).set(change).where(eq(advisorProfiles.id, advisor.id))

const meetBy = (mode: AppointmentMode) => scheduling(app).an.availability(advisor, { modes: [mode] })

test.each<[string, () => Promise<unknown>]>([
  ['the expertise', () => set({ expertise: ['divorce'] })],
  ['the fees', () => set({ portfolioFeePercent: 0.4, hourlyRateUsd: 300 })],
  ['the minimum yearly fee', () => set({ minimumYearlyFeeUsd: 9_000 })],
  ['the minimum assets', () => set({ minimumAssets: 10_000_000 })],
  ['the minimum assets back to zero', () => set({ minimumAssets: 0 })],
  ['the rating', () => set({ averageRating: 4.5 })],
  ['acceptance of clients to no', () => set({ acceptsClients: false })],
  ['acceptance of clients to yes', () => set({ acceptsClients: true })],
  ['the served states', () => set({ servedStates: ['WA'] })],
  ['the served states back to the consumer’s', () => set({ servedStates: ['OR', 'WA'] })],
  ['the certifications', () => set({ certifications: ['CFP', 'EA'] })],
  ['the ZIP code', () => db.update(profiles).set({ zipCode: '98101' }).where(eq(profiles.id, advisor.id))],
  [
    'the open slots',
    () =>
      db
        .update(openings)
        .set({ startsAt: [new Date(app.clock.now().getTime() + days(2))] })
        .where(eq(openings.advisorId, advisor.id)),
  ],
  [
    'the capacity to full',
    () =>
      db
        .insert(advisorCapacity)
        .values({ advisorId: advisor.id, fullUntil: new Date(app.clock.now().getTime() + days(3)) }),
  ],
  ['the capacity to free', () => db.delete(advisorCapacity).where(eq(advisorCapacity.advisorId, advisor.id))],
  [
    'the verification to expired',
    () => db.update(verifications).set({ state: 'expired' }).where(eq(verifications.advisorId, advisor.id)),
  ],
  [
    'the verification back to verified',
    () =>
      db.update(verifications).set({ state: 'verified', stage: null }).where(eq(verifications.advisorId, advisor.id)),
  ],
  [
    'the subscription to ended',
    () => db.update(subscriptions).set({ state: 'ended' }).where(eq(subscriptions.payerId, advisor.id)),
  ],
  [
    'the subscription back to active',
    () => db.update(subscriptions).set({ state: 'active' }).where(eq(subscriptions.payerId, advisor.id)),
  ],
  ['the hours to those without the consumer’s way to meet', () => meetBy('phone')],
  ['the hours to those with the consumer’s way to meet', () => meetBy('video')],
])('the index follows a commit that changes %s', async (_what, change) => {
  const before = await settled({ sort: 'distance' })
  await change()
  expect(await settled({ sort: 'distance' })).not.toEqual(before)
})

test('the index follows the end of a firm’s subscription for its advisors', async () => {
  const { firm } = await firmsOf(app).aFirm()
  await db
    .insert(firmMembers)
    .values({ advisorId: advisor.id, firmId: firm.id, firmRole: 'advisor', joinedAt: app.clock.now() })
  await db.update(subscriptions).set({ state: 'ended' }).where(eq(subscriptions.payerId, advisor.id))
  const { total } = await settled()
  await db.update(subscriptions).set({ state: 'ended' }).where(eq(subscriptions.payerId, firm.id))
  expect((await settled()).total).toBe(total - 1)
})

test('a block counts at once, because the consumer’s side is read with every request', async () => {
  const { total } = await settled()
  const [blocked] = others
  if (!blocked) throw new Error('nobody to block')
  await db.insert(blocks).values({ blockerId: consumer.id, blockedId: blocked.id })
  const { kept, read } = await fromBoth()
  expect(kept).toEqual(read)
  expect(kept.ranking.total).toBe(total - 1)
})

test('a new index is built after the connection was lost, with the changes it missed', async () => {
  const { rowCount } = await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'fairlead advisor changes' and datname = current_database()`)
  expect(rowCount).toBeGreaterThan(0)
  await waitFor(() => expect(liveIndex.current()).toBeNull())
  await db.update(subscriptions).set({ state: 'active' }).where(eq(subscriptions.payerId, advisor.id))
  await set({ expertise: ['divorce', 'tax', 'estate'] })
  await waitFor(() => expect(liveIndex.current()).not.toBeNull())
  const ranking = await settled()
  expect(ranking.page.some(({ id }) => id === advisor.id)).toBe(true)
})

test('a rebuild after very many changes is tried again when it fails, and misses none of them', async () => {
  const before = await settled()
  await db.transaction(async (tx) => {
    await tx
      .update(advisorProfiles)
      .set({ expertise: ['divorce'] })
      .where(eq(advisorProfiles.id, advisor.id))
    await tx.execute(sql`select pg_notify('advisor_changes', gen_random_uuid()::text) from generate_series(1, 20001)`)
    await tx.execute(sql`alter table advisor_profiles rename to advisor_profiles_away`)
  })
  try {
    const noTable = expect.objectContaining({ cause: expect.objectContaining({ code: '42P01' }) })
    await waitFor(() => expect(errors).toContainEqual(noTable))
  } finally {
    await db.execute(sql`alter table advisor_profiles_away rename to advisor_profiles`)
  }
  expect(await settled()).not.toEqual(before)
})

test('a sweep replaces a slot that has passed with the next one', async () => {
  const now = app.clock.now().getTime()
  const startsAt = Array.from({ length: 12 }, (_, n) => new Date(now + days(3) + n * 3_600_000))
  const openHours = openHoursOf(startsAt)
  await db
    .update(openings)
    .set({ startsAt, openHours, minimumNoticeHours: 0 })
    .where(eq(openings.advisorId, advisor.id))
  await settled()
  app.clock.advance(days(3) + 1_800_000)
  liveIndex.sweep()
  const ranking = await settled()
  expect(ranking.page.find(({ id }) => id === advisor.id)?.nextFreeAt).toBe(startsAt[1]?.getTime())
})
