import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getBilling, reviewPlan, saveBillingDetails } from '#contract/billing/endpoints.ts'
import { createCoupon, extendAccess, getPayerBilling, refundInvoice } from '#contract/billing/operator/endpoints.ts'
import { days } from '#contract/core/durations.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { plansOf } from '#tests/factories/plans.ts'
import { startWithStripe } from '#tests/factories/stripe.ts'
import { payments, refunds } from '../ledger/tables.ts'
import { sendRefund } from '../payments/service.refund.ts'
import { subscriptions } from '../tables.ts'
import { gatewayEvents } from './tables.ts'

const { app, stripe, deliver, customerOf, cardHolder, paymentsOf, paidBy } = await startWithStripe({ STRIPE_TAX: 'on' })
const { choose } = plansOf(app)
const { db } = app.platform
const operator = await people(app).an.admin({ staffRole: 'finance' })

const refundsOf = (paymentId: string) => db.select().from(refunds).where(eq(refunds.paymentId, paymentId))

test('with Stripe Tax on, the tax of the address is reviewed, charged, recorded, and reversed with a refund', async () => {
  const person = await cardHolder({ hasAddress: false })
  const body = { plan: 'basic', interval: 'monthly' } as const
  const before = await app.as(person).call(reviewPlan, { body })
  expect(before).toMatchObject({ taxCents: 0, taxReason: 'Add a billing address to see the sales tax' })
  const place = { line1: '1 Main St', line2: '', city: 'Seattle', state: 'WA', zipCode: '98101' } as const
  await app.as(person).call(saveBillingDetails, { body: { name: 'Vega Planning', ...place, taxId: '12-3456789' } })
  const review = await app.as(person).call(reviewPlan, { body })
  expect(review).toMatchObject({ subtotalCents: 4_900, taxCents: 490, taxReason: 'Sales tax, WA', totalCents: 5_390 })
  const { invoices: shown } = await choose(person, 'basic')
  expect(shown).toMatchObject([{ status: 'paid', subtotalCents: 4_900, taxCents: 490, totalCents: 5_390 }])
  const customer = await customerOf(person)
  expect(stripe.taxIdsOf(customer)).toEqual(['12-3456789'])
  await app.as(person).call(saveBillingDetails, { body: { name: 'Vega Planning', ...place, taxId: '98-7654321' } })
  expect(stripe.taxIdsOf(customer)).toEqual(['98-7654321'])

  const invoiceId = shown[0]?.id ?? ''
  await app.runDueJobs()
  const recorded = () => stripe.taxRecords().filter(({ reference }) => reference === invoiceId)
  expect(recorded()).toMatchObject([{ type: 'transaction', calculation: expect.any(String) }])
  const refund = { id: randomUUID(), amountCents: 1_078, reason: 'A week of outage' }
  await app.as(operator).call(refundInvoice, { params: { id: invoiceId }, body: refund })
  await app.runDueJobs()
  await app.runDueJobs()
  expect(recorded()).toHaveLength(1)
  const reversed = stripe.taxRecords().filter(({ reference }) => reference === refund.id)
  expect(reversed).toMatchObject([{ original: recorded()[0]?.id, amountCents: -980, taxCents: -98 }])

  // The bank sends the refund back, and tells it twice.
  await deliver(stripe.endRefund(refund.id, 'failed'))
  await deliver(stripe.endRefund(refund.id, 'failed', 'charge.refund.updated'))
  await app.runDueJobs()
  await app.runDueJobs()
  const restored = stripe.taxRecords().filter(({ reference }) => reference === `${refund.id}_returned`)
  expect(restored).toMatchObject([{ original: reversed[0]?.id, amountCents: 980, taxCents: 98 }])
})

test('a refund that fails before its sales tax is reversed leaves the tax recorded once', async () => {
  const person = await cardHolder()
  const place = { line1: '1 Main St', line2: '', city: 'Seattle', state: 'WA', zipCode: '98101' } as const
  await app.as(person).call(saveBillingDetails, { body: { name: 'Vega Planning', ...place, taxId: '' } })
  const invoiceId = (await choose(person, 'basic')).invoices[0]?.id ?? ''
  await app.runDueJobs()
  const refund = { id: randomUUID(), amountCents: 1_078, reason: 'A week of outage' }
  await app.as(operator).call(refundInvoice, { params: { id: invoiceId }, body: refund })
  await sendRefund(app.system(), refund.id)
  await deliver(stripe.endRefund(refund.id, 'failed'))
  await app.runDueJobs()
  await app.runDueJobs()
  const references = stripe.taxRecords().map(({ reference }) => reference)
  expect(references.filter((each) => each.startsWith(refund.id))).toEqual([])
  expect(references.filter((each) => each === invoiceId)).toHaveLength(1)
})

describe('a sales tax that cannot be calculated', () => {
  test('returns core.unavailable when a plan is reviewed, and charges nothing', async () => {
    const person = await cardHolder()
    stripe.setOut(true, '/v1/tax')
    const body = { plan: 'basic', interval: 'monthly' } as const
    expect((await app.as(person).refused(reviewPlan, { body })).code).toBe('core.unavailable')
    stripe.setOut(false)
    expect(await paymentsOf(person)).toEqual([])
  })
})

describe('a refund', () => {
  async function refundOf(person: TestPerson): Promise<string> {
    await paidBy(person)
    const [invoice] = (await app.as(person).call(getBilling)).invoices
    const body = { id: randomUUID(), amountCents: 2_000, reason: 'A week of outage' }
    await app.as(operator).call(refundInvoice, { params: { id: invoice?.id ?? '' }, body })
    await app.runDueJobs()
    for (const event of stripe.takeEvents()) await deliver(event)
    return body.id
  }
  const shownOf = async (person: TestPerson) => (await app.as(person).call(getBilling)).invoices[0]?.refundedCents

  const worthOf = async ({ id }: TestPerson) =>
    (await db.select().from(subscriptions).where(eq(subscriptions.payerId, id)))[0]?.periodPaidCents

  test.each(['failed', 'canceled'] as const)(
    'is reverted when it ends as %s after it succeeded, and payer and finance are mailed',
    async (status) => {
      const person = await cardHolder()
      const id = await refundOf(person)
      expect([await shownOf(person), await worthOf(person)]).toEqual([2_000, 2_900])
      await deliver(stripe.endRefund(id, status))
      expect(await shownOf(person)).toBe(0)
      expect(await db.select().from(refunds).where(eq(refunds.id, id))).toMatchObject([{ status: 'failed' }])
      const subjects = (await app.mailsTo(person.email)).map(({ subject }) => subject)
      expect(subjects).toContain('Your refund of $20.00 didn’t arrive')
      expect(await worthOf(person)).toBe(4_900)
      const finance = await app.mailsTo(operator.email)
      expect(finance.map(({ subject }) => subject)).toContain('Fairlead: A refund of $20.00 failed')
    },
  )
})

describe('money that comes after its invoice was dropped', () => {
  /** On Basic, with an upgrade whose answer is lost. */
  async function anUpgradeUnderWay(code?: string) {
    const person = await cardHolder()
    const basic = await paidBy(person)
    await app.runDueJobs()
    stripe.beforeAnswer(async () => 'lost')
    await choose(person, 'premium', 'monthly', code)
    stripe.beforeAnswer(async () => 'answered')
    return { person, basic, events: stripe.takeEvents() }
  }

  test('goes back without lowering what the period is worth, may be refunded, or owes in tax', async () => {
    const { person, events } = await anUpgradeUnderWay()
    stripe.setOut(true)
    app.clock.advance(days(3))
    await app.runJob('billing.sweep-pending')
    stripe.setOut(false)
    for (const event of events) await deliver(event)
    await app.runDueJobs()
    await app.runDueJobs()
    const late = (await paymentsOf(person)).find(({ isUnapplied }) => isUnapplied)
    expect(late?.amountCents).toBeGreaterThan(4_900)
    const [returned] = await refundsOf(late?.id ?? '')
    expect(returned).toMatchObject({ amountCents: late?.amountCents, status: 'succeeded' })
    expect(stripe.taxRecords().filter(({ reference }) => reference === returned?.id)).toEqual([])
    const [subscription] = await db.select().from(subscriptions).where(eq(subscriptions.payerId, person.id))
    expect(subscription).toMatchObject({ state: 'active', plan: 'basic', periodPaidCents: 4_900 })
    const { invoices: shown } = await app.as(operator).call(getPayerBilling, { params: { id: person.id } })
    expect(shown).toMatchObject([{ status: 'paid', refundedCents: 0, refundableCents: shown[0]?.totalCents }])
  })

  test('leaves a promotion code that only the dropped invoice redeemed to be used again', async () => {
    const code = 'SPRING-UPGRADE'
    const offer = { code, percentOff: 20, amountOffCents: null, periods: 1, maxRedemptions: null, redeemBy: null }
    await app.as(operator).call(createCoupon, { body: { ...offer, reason: 'A test of coupons' } })
    const { person, basic, events } = await anUpgradeUnderWay(code)
    await deliver(stripe.disputeClosed('evt_lost_upgrading', basic.reference, 'lost', 4_900))
    for (const event of events) await deliver(event)
    const body = { plan: 'premium', interval: 'monthly', coupon: code } as const
    expect(await app.as(person).call(reviewPlan, { body })).toMatchObject({ coupon: code })
  })

  test('makes a refund of the invoice before wait while the upgrade is under way', async () => {
    const { person, events } = await anUpgradeUnderWay()
    const [invoice] = (await app.as(person).call(getBilling)).invoices
    const body = { id: randomUUID(), amountCents: 2_000, reason: 'A week of outage' }
    const refund = { params: { id: invoice?.id ?? '' }, body }
    expect((await app.as(operator).refused(refundInvoice, refund)).code).toBe('billing.payment-pending')
    for (const event of events) await deliver(event)
    await app.as(operator).call(refundInvoice, refund)
    await app.as(operator).call(refundInvoice, refund)
  })
})

test('a lost dispute reported twice is booked as one refund, pauses the plan and mails the payer', async () => {
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

test('a lost dispute pauses the plan of a period that an operator extended', async () => {
  const person = await cardHolder()
  const { reference } = await paidBy(person)
  const { subscription } = await app.as(person).call(getBilling)
  const body = { from: subscription?.periodEndsAt ?? '', days: 5, note: 'A week of outage' }
  await app.as(operator).call(extendAccess, { params: { id: person.id }, body })
  await deliver(stripe.disputeClosed('evt_lost_extended', reference, 'lost', 4_900))
  expect((await app.as(person).call(getBilling)).subscription).toMatchObject({ state: 'paused' })
})

test('a renewal under way when a dispute is lost leaves the plan paused and no payment pending', async () => {
  const person = await cardHolder()
  const { reference } = await paidBy(person)
  stripe.beforeAnswer(async () => 'lost')
  app.clock.advance(days(32))
  await app.runJob('billing.close-periods')
  stripe.beforeAnswer(async () => 'answered')
  expect((await paymentsOf(person)).map(({ status }) => status)).toContain('pending')
  await deliver(stripe.disputeClosed('evt_lost_renewing', reference, 'lost', 4_900))
  for (const event of stripe.takeEvents()) await deliver(event)
  const { subscription } = await app.as(person).call(getBilling)
  expect(subscription).toMatchObject({ state: 'paused' })
  expect((await paymentsOf(person)).map(({ status }) => status)).not.toContain('pending')
})

test('a dispute that was won changes nothing', async () => {
  const person = await cardHolder()
  const { id, reference } = await paidBy(person)
  await deliver(stripe.disputeClosed('evt_won', reference, 'won', 4_900))
  expect(await refundsOf(id)).toEqual([])
  expect((await app.as(person).call(getBilling)).subscription).toMatchObject({ state: 'active' })
})

describe('a dispute that arrives before the reference of its payment', () => {
  test('is booked once by the replay, when the payment is known', async () => {
    const person = await cardHolder()
    const { id, reference } = await paidBy(person)
    await db.update(payments).set({ reference: null }).where(eq(payments.id, id))
    await deliver(stripe.disputeClosed('evt_early', reference, 'lost', 4_900))
    await app.runJob('billing.replay-events')
    expect(await refundsOf(id)).toEqual([])
    await db.update(payments).set({ reference }).where(eq(payments.id, id))
    await app.runJob('billing.replay-events')
    expect(await refundsOf(id)).toMatchObject([{ amountCents: 4_900 }])
    await app.runJob('billing.replay-events')
    expect(await refundsOf(id)).toHaveLength(1)
    expect((await app.as(person).call(getBilling)).subscription).toMatchObject({ state: 'paused' })
  })

  test('is given up after three days when no payment of ours has its reference', async () => {
    await deliver(stripe.disputeClosed('evt_foreign', 'pi_foreign', 'lost', 4_900))
    const processed = async () =>
      (await db.select().from(gatewayEvents).where(eq(gatewayEvents.id, 'evt_foreign')))[0]?.processedAt
    app.clock.advance(days(4))
    expect(await processed()).toBeNull()
    await app.runJob('billing.replay-events')
    expect(await processed()).toEqual(app.clock.now())
  })
})
