import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { grantCredit } from '#contract/billing/operator/endpoints.ts'
import { billingIntervals, type PlanId, payerKinds } from '#contract/billing/values.ts'
import { days } from '#contract/core/durations.ts'
import { listAdvisors } from '#contract/directory/endpoints.ts'
import { MatchesQuery } from '#contract/matching/schemas.ts'
import { invoices } from '#server/billing/ledger/tables.ts'
import { subscriptions } from '#server/billing/tables.ts'
import { acceptInvitation } from '#server/firms/invitations/service.ts'
import { openLiveIndex } from '#server/matching/advisor-index/live-index.ts'
import { rankFor, rankFromIndexFor } from '#server/matching/ranking/worker.ts'
import { openDatabase } from '#server/platform/db/client.ts'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { startApp } from '#tests/support/harness.ts'
import { firmsOf } from './factories/firms.ts'
import { people, type TestPerson } from './factories/people.ts'
import { plansOf } from './factories/plans.ts'

const app = await startApp()
const { a, an } = people(app)
const { aFirm, invitationFor } = firmsOf(app)
const { addCard, choose } = plansOf(app)
const { db } = app.platform
const operator = await an.admin({ staffRole: 'finance' })

const advisors: TestPerson[] = []
const consumers: TestPerson[] = []
let firmId = ''
let owner: TestPerson

// Equals, so that nothing but whose turn it is could tell them apart; two of them of a firm.
beforeAll(async () => {
  for (let at = 0; at < 8; at += 1) advisors.push(await an.advisor({ firstName: 'Robin', expertise: ['divorce'] }))
  for (let at = 0; at < 10; at += 1) consumers.push(await a.consumer({ preferredAdvisorSpecialties: ['divorce'] }))
  const { admin, firm } = await aFirm()
  firmId = firm.id
  owner = admin
  for (const member of advisors.slice(0, 2))
    await acceptInvitation(member.ctx(), await invitationFor(owner, member.email))
})

const rotationDays = 24

/**
 * The place of each advisor in every list on every day of a rotation: by the database, by the
 * index, and in the directory.
 */
async function everyOrder(): Promise<string[][]> {
  const databaseUrl = await testDatabaseUrl()
  const database = openDatabase({ url: databaseUrl, poolSize: 2, statementTimeoutMs: 5_000 })
  const began = app.clock.now().getTime()
  const liveIndex = openLiveIndex({ database, databaseUrl, now: () => began, onError: () => {} })
  const orders: string[][] = []
  try {
    const index = await liveIndex.whenReady()
    for (let day = 0; day < rotationDays; day += 1) {
      for (const { id: consumerId } of consumers) {
        const query = MatchesQuery.parse({ limit: 100 })
        const request = { requestId: randomUUID(), consumerId, query, now: began + days(day) }
        const { ranking } = await rankFor(db, request)
        orders.push(ranking.page.map(({ id }) => id))
        expect((await rankFromIndexFor(index, db, request)).ranking.page.map(({ id }) => id)).toEqual(orders.at(-1))
      }
    }
  } finally {
    await liveIndex.close()
    await database.pool.end()
  }
  const { items } = await app.visitor.call(listAdvisors, { query: { search: 'Robin', limit: 50 } })
  return [...orders, items.map(({ id }) => id)]
}

const act = fc.oneof(
  fc.record({
    do: fc.constant('plan' as const),
    plan: fc.constantFrom<PlanId>('small_firm', 'growth', 'enterprise'),
    interval: fc.constantFrom(...billingIntervals),
  }),
  fc.record({
    do: fc.constant('credit' as const),
    // The firm, one of those whom it covers, or somebody with a plan of their own.
    to: fc.integer({ min: -1, max: 7 }),
    amountCents: fc.integer({ min: 1, max: 1_000_000 }),
  }),
)

test('no plan of a covering firm, and no credit to it or an advisor, changes any order on any day', async () => {
  const payers = advisors.map(({ id }) => id)
  const stateOf = async (id: string) =>
    (await db.select().from(subscriptions).where(eq(subscriptions.payerId, id)))[0]?.state
  const uncovered = payers[2] ?? ''
  expect(await Promise.all([...payers.slice(0, 2), uncovered].map(stateOf))).toEqual(['covered', 'covered', 'trialing'])
  await addCard(owner)
  const before = await everyOrder()
  let plansTaken = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 4 }), async (acts) => {
      for (const input of acts) {
        if (input.do === 'plan') {
          await choose(owner, input.plan, input.interval)
          plansTaken += 1
        } else {
          const { to, amountCents } = input
          const body = { id: randomUUID(), amountCents, note: 'A thank-you' }
          await app.as(operator).call(grantCredit, { params: { id: payers[to] ?? firmId }, body })
        }
      }
      expect(await everyOrder()).toEqual(before)
    }),
    { numRuns: 6, seed: 13 },
  )
  expect(plansTaken).toBeGreaterThan(3)
  expect(await Promise.all(payers.slice(0, 2).map(stateOf))).toEqual(['covered', 'covered'])
})

test('a consumer has no plan, and no credit can be granted to one', async () => {
  const body = { id: randomUUID(), amountCents: 5_000, note: 'A thank-you' }
  for (const { id } of consumers)
    expect((await app.as(operator).refused(grantCredit, { params: { id }, body })).code).toBe('core.not-found')
  expect(payerKinds).toEqual(['advisor', 'firm'])
})

test('no plan, interval, payment or tier of a firm changes any order on any day', async () => {
  const before = await everyOrder()
  const ids = advisors.map(({ id }) => id)
  await db
    .update(subscriptions)
    .set({ plan: 'premium', interval: 'annual', state: 'active', trialEndsAt: null })
    .where(inArray(subscriptions.payerId, ids.slice(2, 5)))
  await db
    .update(subscriptions)
    .set({ plan: 'enterprise', interval: 'annual', state: 'active', seatsUsed: 200 })
    .where(inArray(subscriptions.payerId, [firmId]))
  const now = app.clock.now()
  await db.insert(invoices).values(
    ids.slice(2, 6).map((payerId, at) => ({
      payerKind: 'advisor' as const,
      payerId,
      number: `F-${at}`,
      plan: 'premium' as const,
      interval: 'annual' as const,
      status: 'paid' as const,
      subtotalCents: 199_900 * (at + 1),
      totalCents: 199_900 * (at + 1),
      periodValueCents: 199_900,
      periodPaidCents: 199_900,
      issuedAt: now,
      paidAt: now,
      periodStart: now,
      periodEnd: new Date(now.getTime() + days(365)),
    })),
  )
  expect(await everyOrder()).toEqual(before)
})

test('advisors with equal scores come first about equally often over the days', async () => {
  const firsts = new Map(advisors.map(({ id }) => [id, 0]))
  const orders = (await everyOrder()).slice(0, -1)
  for (const [first = ''] of orders) firsts.set(first, (firsts.get(first) ?? 0) + 1)
  const fair = orders.length / advisors.length
  // Far outside of chance: six standard deviations of a fair draw.
  const slack = 6 * Math.sqrt(fair)
  for (const count of firsts.values()) expect(Math.abs(count - fair)).toBeLessThan(slack)
})
