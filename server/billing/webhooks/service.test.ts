import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { getBilling, openCardPage, reviewPlan, saveBillingDetails } from '#contract/billing/endpoints.ts'
import { minutes } from '#contract/core/durations.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { plansOf } from '#tests/factories/plans.ts'
import { type StripeEvent, startStripe } from '#tests/peers/stripe.ts'
import { startApp } from '#tests/support/harness.ts'
import { billingAccounts } from '../accounts/tables.ts'
import { invoices, payments, refunds } from '../ledger/tables.ts'

const secret = 'whsec_test'
const stripe = await startStripe('sk_test_key')
afterAll(stripe.close)
const app = await startApp({
  env: {
    STRIPE_SECRET_KEY: 'sk_test_key',
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_PUBLISHABLE_KEY: 'pk_test',
    STRIPE_API_URL: stripe.url,
    STRIPE_TAX: 'on',
  },
  now: new Date().toISOString(),
})
const { an } = people(app)
const { choose, endTrial } = plansOf(app)
const { db } = app.platform

async function deliver(event: StripeEvent): Promise<void> {
  const { body, headers } = stripe.sign(event, app.clock.now(), secret)
  const reply = await app.app.inject({ method: 'POST', url: '/api/billing/events', headers, payload: body })
  expect(reply.statusCode).toBe(204)
}

async function cardHolder(): Promise<TestPerson> {
  const person = await an.advisor()
  await endTrial(person)
  await app.as(person).call(openCardPage)
  const [account] = await db.select().from(billingAccounts).where(eq(billingAccounts.payerId, person.id))
  stripe.enterCard(account?.customer ?? '', '4242424242424242')
  for (const event of stripe.takeEvents()) await deliver(event)
  return person
}

/** The payment of somebody who has paid for Basic once. */
async function paidBy(person: TestPerson) {
  await choose(person, 'basic')
  stripe.takeEvents()
  const [row] = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(eq(invoices.payerId, person.id))
  if (!row) throw new Error('nothing was paid')
  return row.payment
}

const paymentsOf = async (person: TestPerson) =>
  (
    await db
      .select({ payment: payments })
      .from(payments)
      .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
      .where(eq(invoices.payerId, person.id))
  ).map(({ payment }) => payment)

const refundsOf = (paymentId: string) => db.select().from(refunds).where(eq(refunds.paymentId, paymentId))

describe('an event that arrives before the answer to our own charge', () => {
  const overtaken = async () => {
    for (const event of stripe.takeEvents()) await deliver(event)
    return 'answered' as const
  }
  afterEach(() => stripe.beforeAnswer(async () => 'answered'))

  test('of a first plan leaves one charge, one paid invoice and the plan running', async () => {
    const person = await cardHolder()
    stripe.beforeAnswer(overtaken)
    const { subscription, invoices: shown } = await choose(person, 'basic')
    expect(subscription).toMatchObject({ state: 'active', plan: 'basic' })
    expect(shown).toMatchObject([{ status: 'paid', totalCents: 4_900 }])
    expect(await paymentsOf(person)).toMatchObject([{ status: 'succeeded', amountCents: 4_900 }])
  })

  test('of a larger plan charges the difference once and changes the plan once', async () => {
    const person = await cardHolder()
    await choose(person, 'basic')
    stripe.takeEvents()
    stripe.beforeAnswer(overtaken)
    const { subscription, invoices: shown } = await choose(person, 'premium')
    expect(subscription).toMatchObject({ state: 'active', plan: 'premium' })
    expect(shown.map(({ status }) => status)).toEqual(['paid', 'paid'])
    const paid = await paymentsOf(person)
    expect(paid.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
    const mails = (await app.mailsTo(person.email)).filter(({ subject }) => subject.startsWith('Receipt'))
    expect(mails).toHaveLength(2)
  })

  test('of a charge whose answer is lost settles it, and asking again later takes nothing more', async () => {
    const person = await cardHolder()
    stripe.beforeAnswer(async () => 'lost')
    expect((await choose(person, 'basic')).subscription).not.toMatchObject({ state: 'active' })
    expect(await paymentsOf(person)).toMatchObject([{ status: 'pending' }])
    for (const event of stripe.takeEvents()) await deliver(event)
    const { subscription, invoices: shown } = await app.as(person).call(getBilling)
    expect(subscription).toMatchObject({ state: 'active', plan: 'basic' })
    expect(shown).toMatchObject([{ status: 'paid' }])
    stripe.beforeAnswer(async () => 'answered')
    app.clock.advance(minutes(3))
    await app.runDueJobs()
    expect(await paymentsOf(person)).toMatchObject([{ status: 'succeeded' }])
    expect(stripe.takeEvents()).toEqual([])
  })

  test('of a charge whose answer and events are lost, the job finds that it was taken', async () => {
    const person = await cardHolder()
    stripe.beforeAnswer(async () => 'lost')
    await choose(person, 'basic')
    stripe.takeEvents()
    stripe.beforeAnswer(async () => 'answered')
    app.clock.advance(minutes(3))
    await app.runDueJobs()
    expect(await paymentsOf(person)).toMatchObject([{ status: 'succeeded', amountCents: 4_900 }])
    expect(stripe.takeEvents()).toEqual([])
    expect((await app.as(person).call(getBilling)).subscription).toMatchObject({ state: 'active', plan: 'basic' })
  })
})

test('with Stripe Tax on, the tax of the address is reviewed, charged and on the invoice', async () => {
  const person = await cardHolder()
  const body = { plan: 'basic', interval: 'monthly' } as const
  const before = await app.as(person).call(reviewPlan, { body })
  expect(before).toMatchObject({ taxCents: 0, taxReason: 'Add a billing address to see the sales tax' })
  const place = { line1: '1 Main St', line2: '', city: 'Seattle', state: 'WA', zipCode: '98101' } as const
  await app.as(person).call(saveBillingDetails, { body: { name: 'Vega Planning', ...place, taxId: '12-3456789' } })
  const review = await app.as(person).call(reviewPlan, { body })
  expect(review).toMatchObject({ subtotalCents: 4_900, taxCents: 490, taxReason: 'Sales tax, WA', totalCents: 5_390 })
  const { invoices: shown } = await choose(person, 'basic')
  expect(shown).toMatchObject([{ status: 'paid', subtotalCents: 4_900, taxCents: 490, totalCents: 5_390 }])
})

test('a lost dispute is booked as one refund, pauses the plan it paid for, and says so', async () => {
  const person = await cardHolder()
  const { id, reference } = await paidBy(person)
  // The bank tells twice, in events of their own.
  await deliver(stripe.disputeClosed('evt_lost', reference, 'lost', 4_900))
  await deliver(stripe.disputeClosed('evt_lost_again', reference, 'lost', 4_900))
  expect(await refundsOf(id)).toMatchObject([{ amountCents: 4_900, status: 'succeeded', refundedBy: null }])
  const { subscription, invoices: shown } = await app.as(person).call(getBilling)
  expect(subscription).toMatchObject({ state: 'paused', features: expect.not.arrayContaining(['matching']) })
  expect(shown).toMatchObject([{ refundedCents: 4_900 }])
  const mail = (await app.mailsTo(person.email)).find(({ subject }) => subject === 'Your plan is paused')
  expect(mail?.text).toContain('after a dispute')
  expect(mail?.text).toContain('matches and new leads')
})

test('a dispute that was won changes nothing', async () => {
  const person = await cardHolder()
  const { id, reference } = await paidBy(person)
  await deliver(stripe.disputeClosed('evt_won', reference, 'won', 4_900))
  expect(await refundsOf(id)).toEqual([])
  expect((await app.as(person).call(getBilling)).subscription).toMatchObject({ state: 'active' })
})
