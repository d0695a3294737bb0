import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getPracticeAnalytics } from '#contract/analytics/endpoints.ts'
import { getBilling } from '#contract/billing/endpoints.ts'
import {
  type Entitlements,
  entitlementsOf,
  entitlementTable,
  type Feature,
  features,
} from '#contract/billing/entitlements/values.ts'
import {
  type PayerKind,
  type PlanId,
  planIds,
  plans,
  type SubscriptionState,
  subscriptionStates,
} from '#contract/billing/values.ts'
import { days } from '#contract/core/durations.ts'
import { getAdvisor } from '#contract/directory/endpoints.ts'
import { endpoints } from '#contract/endpoints.ts'
import { getTeam } from '#contract/firms/endpoints.ts'
import { getLeadStatistics, listLeads } from '#contract/leads/endpoints.ts'
import { getForecast } from '#contract/leads/forecast/endpoints.ts'
import { listMatches } from '#contract/matching/endpoints.ts'
import { listChats } from '#contract/messaging/endpoints.ts'
import { Problem } from '#contract/problems.ts'
import { listReviewInbox } from '#contract/reviews/endpoints.ts'
import { getAvailability } from '#contract/scheduling/endpoints.ts'
import { isCovering } from '#server/billing/coverage/service.ts'
import { takeSeats } from '#server/billing/service.ts'
import { subscriptions } from '#server/billing/tables.ts'
import { isContactable } from '#server/eligibility/service.ts'
import { listed } from '#server/eligibility/tables.ts'
import { accessText, openApiDocument } from '#server/platform/http/openapi.ts'
import { advisorProfiles } from '#server/profiles/tables.ts'
import { firmsOf } from './factories/firms.ts'
import { people, type TestPerson } from './factories/people.ts'
import { startApp } from './support/harness.ts'

const app = await startApp()
const { a, an } = people(app)
const { aFirm, aMember } = firmsOf(app)
const { db } = app.platform

type Row = { state: SubscriptionState; plan: PlanId | null }
const rowsOf = (payerKind: PayerKind): Row[] =>
  subscriptionStates.flatMap((state): Row[] => {
    const offered = planIds.filter((plan) => plans[plan].payer === payerKind)
    if (state === 'active' || state === 'past_due') return offered.map((plan) => ({ state, plan }))
    return [{ state, plan: null }, ...(state === 'covered' ? [] : offered.map((plan) => ({ state, plan })))]
  })

async function setPlan(payerId: string, { state, plan }: Row): Promise<void> {
  const soon = new Date(app.clock.now().getTime() + days(1))
  const times = { trialEndsAt: state === 'trialing' ? soon : null, periodEndsAt: soon }
  const change = { state, plan, interval: plan && ('monthly' as const), ...times }
  await db.update(subscriptions).set(change).where(eq(subscriptions.payerId, payerId))
}

async function isGranted(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'billing.not-included') return false
    throw error
  }
}

async function isListed(id: string): Promise<boolean> {
  const rows = await db
    .select({ id: advisorProfiles.id })
    .from(advisorProfiles)
    .where(and(eq(advisorProfiles.id, id), listed()))
  return rows.length > 0
}

/** What the server lets an advisor have now, each feature at its own gate. */
async function featuresOf(advisor: TestPerson): Promise<Record<Exclude<Feature, 'team' | 'cover'>, boolean>> {
  const client = app.as(advisor)
  const numbers = await client.call(getPracticeAnalytics)
  const contactable = await isContactable(app.system(), advisor.id)
  expect(await isListed(advisor.id)).toBe(contactable)
  const leadNumbers = await isGranted(client.call(getLeadStatistics))
  expect([numbers.funnel !== null, numbers.leadsBySource !== null]).toEqual([leadNumbers, leadNumbers])
  return {
    profile: await isGranted(app.visitor.call(getAdvisor, { params: { advisorId: advisor.id } })),
    matching: contactable,
    conversations: await isGranted(client.call(listChats)),
    calendar: await isGranted(client.call(getAvailability)),
    pipeline: await isGranted(client.call(listLeads)),
    review_replies: await isGranted(client.call(listReviewInbox)),
    lead_numbers: leadNumbers,
    answer_times: numbers.medianFirstAnswerHours !== null,
    source_conversion: numbers.convertedBySource !== null,
  }
}

const ofAdvisor = ({ features: granted }: Entitlements) =>
  Object.fromEntries(
    features.flatMap((feature) =>
      feature === 'team' || feature === 'cover' ? [] : [[feature, granted.includes(feature)]],
    ),
  )

describe('an advisor', async () => {
  const advisor = await an.advisor()
  test.each(rowsOf('advisor'))('gets the features of the table at every endpoint when $state on $plan', async (row) => {
    await setPlan(advisor.id, row)
    const granted = entitlementsOf({ payerKind: 'advisor', ...row })
    expect(await featuresOf(advisor)).toEqual(ofAdvisor(granted))
    const { subscription } = await app.as(advisor).call(getBilling)
    expect(subscription).toMatchObject({ features: granted.features, seats: granted.seats, support: granted.support })
  })
})

describe('a firm', async () => {
  const { admin, firm } = await aFirm()
  const member = await aMember(admin)
  test.each(rowsOf('firm'))('gives its members the features of the table when $state on $plan', async (row) => {
    await setPlan(member.id, { state: 'covered', plan: null })
    await setPlan(firm.id, row)
    const granted = entitlementsOf({ payerKind: 'firm', ...row })
    expect(await featuresOf(member)).toEqual(ofAdvisor(granted))
    const ofFirm = app.as(admin).call(getLeadStatistics, { query: { scope: 'firm' } })
    expect(await isGranted(ofFirm)).toBe(granted.features.includes('lead_numbers'))
    expect(await isGranted(app.as(admin).call(getTeam))).toBe(granted.features.includes('team'))
    await app.system().transaction(async (tx) => {
      expect(await isCovering(tx, firm.id)).toBe(granted.features.includes('cover'))
      const payer = { kind: 'firm', id: firm.id } as const
      // More than before, and one more than there are seats.
      const beyond = granted.seats === null ? 1_000 : granted.seats + 1
      await tx.db.update(subscriptions).set({ seatsUsed: 0 }).where(eq(subscriptions.payerId, firm.id))
      expect(await takeSeats(tx, payer, async () => beyond)).toBe(granted.seats === null)
      if (granted.seats) expect(await takeSeats(tx, payer, async () => granted.seats ?? 0)).toBe(true)
    })
  })
})

test('a consumer has no subscription and may use everything', async () => {
  const consumer = await a.consumer()
  expect((await app.as(consumer).call(getBilling)).subscription).toBeNull()
  await app.as(consumer).call(listMatches)
})

test('matching comes with every plan and trial, so that no plan decides who is found', () => {
  const { advisor_none, firm_none, ...granting } = entitlementTable
  for (const { features: granted } of Object.values(granting)) expect(granted).toContain('matching')
  for (const { features: granted } of [advisor_none, firm_none]) expect(granted).not.toContain('matching')
})

test('the description of the API names the plans that include a locked endpoint or field', () => {
  const guarded = endpoints.filter(({ access }) => access !== 'public' && access.feature !== undefined)
  expect(guarded.map(({ path }) => path)).toEqual([getLeadStatistics.path, getForecast.path])
  expect(accessText(getLeadStatistics)).toContain('Included in Professional and Premium, from $99 a month')
  const text = JSON.stringify(openApiDocument([getPracticeAnalytics]))
  expect(text).toContain('Null where the plan doesn’t include it. Included in Premium, $199 a month')
  expect(text).not.toContain('"feature"')
})
