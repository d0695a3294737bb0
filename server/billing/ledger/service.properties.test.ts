import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cancelPlan,
  choosePlan,
  getBilling,
  payNow,
  resumePlan,
  reviewPlan,
  saveBillingDetails,
} from '#contract/billing/endpoints.ts'
import { createCoupon, extendAccess, grantCredit, refundInvoice } from '#contract/billing/operator/endpoints.ts'
import type { Billing } from '#contract/billing/schemas.ts'
import { billingIntervals, type PayerKind, type PlanId } from '#contract/billing/values.ts'
import { days } from '#contract/core/durations.ts'
import { removeMember } from '#contract/firms/endpoints.ts'
import { Problem } from '#contract/problems.ts'
import { acceptInvitation } from '#server/firms/invitations/service.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { address, goodCard, plansOf } from '#tests/factories/plans.ts'
import { booksOf, expectBalanced, type Happenings } from '#tests/support/books.ts'
import { startApp } from '#tests/support/harness.ts'
import { notChargedPrefix } from '../rules.ts'
import { sandboxPayments, sandboxRefunds } from '../sandbox/tables.ts'
import { invoices, payments, refunds } from './tables.ts'

const app = await startApp()
const { an } = people(app)
const { aFirm, invitationFor } = firmsOf(app)
const { addCard } = plansOf(app)
const admin = await an.admin()
const steps = 30

const codes = [
  { code: 'FIFTH', percentOff: 20, amountOffCents: null, periods: 3 },
  { code: 'FIFTEEN', percentOff: null, amountOffCents: 1_500, periods: null },
  { code: 'GIFT', percentOff: 100, amountOffCents: null, periods: 1 },
] as const
for (const coupon of codes) {
  const body = { ...coupon, maxRedemptions: null, redeemBy: null, reason: 'A spring offer' }
  await app.as(admin).call(createCoupon, { body })
}

/** The smallest, the middle and the largest plan of each kind of payer. */
const plansFor: Record<PayerKind, readonly [PlanId, PlanId, PlanId]> = {
  advisor: ['basic', 'professional', 'premium'],
  firm: ['small_firm', 'growth', 'enterprise'],
}
const coupon = fc.option(fc.constantFrom(...codes.map(({ code }) => code)), { nil: undefined, freq: 3 })
const choose = fc.record({
  do: fc.constant('choose' as const),
  size: fc.constantFrom(0 as const, 1 as const, 2 as const),
  interval: fc.constantFrom(...billingIntervals),
  coupon,
})
const amount = fc.integer({ min: 1, max: 30_000 })
const act = fc.oneof(
  { weight: 5, arbitrary: choose },
  { weight: 3, arbitrary: fc.constantFrom({ do: 'good card' } as const, { do: 'declined card' } as const) },
  {
    weight: 2,
    arbitrary: fc.constantFrom({ do: 'cancel' } as const, { do: 'resume' } as const, { do: 'pay' } as const),
  },
  { weight: 1, arbitrary: fc.constantFrom({ do: 'join' } as const, { do: 'leave' } as const) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('credit' as const), amount }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund' as const), share: fc.integer({ min: 1, max: 100 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('extend' as const), added: fc.integer({ min: 1, max: 20 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      state: fc.constantFrom('OR' as const, 'NY' as const, 'WA' as const),
    }),
  },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** A city for each state: the sandbox takes 8 % in New York, 10 % in Washington. */
const placeOf = {
  OR: { city: 'Portland', zipCode: '97201' },
  NY: { city: 'Albany', zipCode: '12207' },
  WA: { city: 'Spokane', zipCode: '99201' },
} as const

type Life = { person: TestPerson; kind: PayerKind; payerId: string; happened: Happenings }
/** Advisors and the one firm that they can join. */
type Run = { lives: readonly Life[]; firm: Life }

const billingOf = ({ person, kind }: Life): Promise<Billing> =>
  app.as(person).call(getBilling, { query: { payer: kind } })

async function begin(person: TestPerson, kind: PayerKind, payerId: string): Promise<Life> {
  const life = { person, kind, payerId, happened: { grantedCents: 0, trialEndsAt: 0, extensions: [], coveredAt: [] } }
  const { subscription } = await billingOf(life)
  life.happened.trialEndsAt = Date.parse(subscription?.trialEndsAt ?? '')
  await addCard(person, goodCard, { payer: kind })
  return life
}

/** Does one act as a person or an operator would; a problem is an outcome like any other. */
async function perform(run: Run, life: Life, input: Act): Promise<void> {
  try {
    if (input.do === 'join' || input.do === 'leave') await changeTeam(run.firm, life, input.do)
    else if (input.do === 'credit' || input.do === 'refund' || input.do === 'extend') await operate(life, input)
    else await manage(life, input)
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
  }
}

type Operated = Extract<Act, { do: 'credit' | 'refund' | 'extend' }>
type Managed = Exclude<Act, Operated | { do: 'join' | 'leave' }>

async function manage({ person, kind }: Life, input: Managed): Promise<void> {
  const client = app.as(person)
  const query = { payer: kind }
  if (input.do === 'choose') {
    const { interval, size, coupon: code } = input
    const body = { plan: plansFor[kind][size], interval, ...(code && { coupon: code }) }
    const { totalCents } = await client.call(reviewPlan, { body })
    await client.call(choosePlan, { body: { ...body, expectedTotalCents: totalCents } })
  } else if (input.do === 'cancel') await client.call(cancelPlan, { query })
  else if (input.do === 'resume') await client.call(resumePlan, { query })
  else if (input.do === 'pay') await client.call(payNow, { query })
  else if (input.do === 'good card') await addCard(person, goodCard, query)
  else if (input.do === 'declined card') await addCard(person, '4000000000000341', query)
  else
    await client.call(saveBillingDetails, { query, body: { ...address, state: input.state, ...placeOf[input.state] } })
}

async function operate(life: Life, input: Operated): Promise<void> {
  const { payerId, happened } = life
  const operator = app.as(admin)
  const { subscription, invoices: shown } = await billingOf(life)
  const id = randomUUID()
  if (input.do === 'credit') {
    const body = { id, amountCents: input.amount, note: 'A thank-you' }
    await operator.call(grantCredit, { params: { id: payerId }, body })
    happened.grantedCents += input.amount
  } else if (input.do === 'refund') {
    const last = shown.find(({ status }) => status === 'paid')
    const amountCents = Math.floor(((last?.totalCents ?? 0) * input.share) / 100)
    if (!last || amountCents === 0) return
    await operator.call(refundInvoice, { params: { id: last.id }, body: { id, amountCents, reason: 'As we agreed' } })
  } else {
    const isTrial = subscription?.state === 'trialing'
    const from = isTrial ? subscription.trialEndsAt : subscription?.periodEndsAt
    if (!from) return
    const body = { from, days: input.added, note: 'A lost week' }
    await operator.call(extendAccess, { params: { id: payerId }, body })
    const until = Date.parse(from) + days(input.added)
    if (isTrial) happened.trialEndsAt = until
    else happened.extensions.push({ at: app.clock.now().getTime(), from: Date.parse(from), until })
  }
}

async function changeTeam(firm: Life, { person, kind }: Life, act: 'join' | 'leave'): Promise<void> {
  if (kind === 'firm') return
  if (act === 'join') await acceptInvitation(person.ctx(), await invitationFor(firm.person, person.email))
  else await app.as(firm.person).call(removeMember, { params: { advisorId: person.id } })
}

async function noteCover({ lives }: Run): Promise<void> {
  for (const life of lives.filter(({ kind }) => kind === 'advisor')) {
    const { subscription } = await billingOf(life)
    if (subscription?.state === 'covered') life.happened.coveredAt.push(app.clock.now().getTime())
  }
}

async function checkBooks({ lives }: Run): Promise<void> {
  const books = await booksOf(
    app,
    lives.map(({ payerId }) => payerId),
  )
  for (const life of lives) {
    const own = books.get(life.payerId)
    if (own) expectBalanced(own, await billingOf(life), life.happened, app.clock.now().getTime())
  }
}

async function letPass(run: Run, length: number): Promise<void> {
  app.clock.advance(length)
  // A payment that succeeds weeks late may be for a period that is over: the next one is due then.
  for (let time = 0; time < 2; time += 1) await app.runJob('billing.close-periods')
  await app.runDueJobs()
  await noteCover(run)
}

test('balances to the cent and loses no paid or trial day over 14 months of all that happens to a plan', async () => {
  const step = fc.record({ acts: fc.array(act, { minLength: 4, maxLength: 4 }), pause: fc.constantFrom(3, 9, 16, 28) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: steps, maxLength: steps }), async (year) => {
      const founded = await aFirm()
      const firm = await begin(founded.admin, 'firm', founded.firm.id)
      const advisors = await Promise.all([an.advisor(), an.advisor(), an.advisor()])
      const lives = [firm, ...(await Promise.all(advisors.map((person) => begin(person, 'advisor', person.id))))]
      const run = { lives, firm }
      for (const { acts, pause } of year) {
        for (const [at, life] of lives.entries()) {
          const input = acts[at]
          if (input) await perform(run, life, input)
          await noteCover(run)
        }
        await app.runDueJobs()
        await noteCover(run)
        await checkBooks(run)
        await letPass(run, days(pause) + 1)
      }
      await checkBooks(run)
    }),
    { numRuns: 2, endOnFailure: true },
  )
  const { db } = app.platform
  const sum = (rows: { amountCents: number; status: string }[]) =>
    rows.filter(({ status }) => status === 'succeeded').reduce((total, { amountCents }) => total + amountCents, 0)
  // What the gateway took and gave back is what the ledger says.
  expect(sum(await db.select().from(sandboxPayments))).toBe(
    sum((await db.select().from(payments)).filter(({ reference }) => !reference?.startsWith(notChargedPrefix))),
  )
  expect(sum(await db.select().from(sandboxRefunds))).toBe(sum(await db.select().from(refunds)))
  const numbers = (await db.select().from(invoices)).flatMap(({ number }) => number ?? []).toSorted()
  const positions = Map.groupBy(numbers, (number) => number.slice(0, 7))
  for (const [prefix, list] of positions)
    expect(list).toEqual(list.map((_, at) => `${prefix}-${String(at + 1).padStart(4, '0')}`))
}, 180_000)
