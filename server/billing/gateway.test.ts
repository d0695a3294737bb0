import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/auth/endpoints.ts'
import {
  choosePlan,
  downloadInvoice,
  getBilling,
  openCardPage,
  openPortal,
  reviewPlan,
  saveSandboxCard,
} from '#contract/billing/endpoints.ts'
import { dollarsText } from '#contract/billing/labels.ts'
import { listReconciliations, refundInvoice } from '#contract/billing/operator/endpoints.ts'
import { printedZone } from '#contract/core/days.ts'
import { days, hours } from '#contract/core/durations.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { plansOf } from '#tests/factories/plans.ts'
import type { StripeEvent } from '#tests/peers/stripe/events.ts'
import { startStripe } from '#tests/peers/stripe.ts'
import { startApp } from '#tests/support/harness.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { billingAccounts } from './accounts/tables.ts'
import { invoices, payments, refunds } from './ledger/tables.ts'

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_key',
  STRIPE_WEBHOOK_SECRET: 'whsec_test',
}
const stripe = await startStripe(keys.STRIPE_SECRET_KEY)
afterAll(stripe.close)

const withSandbox = await startApp()
const withStripe = await startApp({ env: { ...keys, STRIPE_API_URL: stripe.url }, now: new Date().toISOString() })

/** Sends an event to our webhook as Stripe does, and yields the status. */
async function deliver(event: StripeEvent, { secret = keys.STRIPE_WEBHOOK_SECRET, at = withStripe.clock.now() } = {}) {
  const { body, headers } = stripe.sign(event, at, secret)
  const reply = await withStripe.app.inject({ method: 'POST', url: '/api/billing/events', headers, payload: body })
  return reply.statusCode
}
async function deliverAll(): Promise<void> {
  for (const event of stripe.takeEvents()) expect(await deliver(event)).toBe(204)
}

const dayOf = (instant: string | null | undefined) =>
  new Date(instant ?? '').toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: printedZone })

const gateways = [
  {
    name: 'sandbox',
    app: withSandbox,
    enterCard: (person: TestPerson, number: string) =>
      withSandbox.as(person).call(saveSandboxCard, { body: { number, expiryMonth: 12, expiryYear: 2099 } }),
    settle: () => withSandbox.runDueJobs(),
    async closeDispute() {
      withSandbox.clock.advance(days(8))
      await withSandbox.runDueJobs()
    },
  },
  {
    name: 'stripe',
    app: withStripe,
    async enterCard(person: TestPerson, number: string) {
      await withStripe.as(person).call(openCardPage)
      const [account] = await withStripe.platform.db
        .select()
        .from(billingAccounts)
        .where(eq(billingAccounts.payerId, person.id))
      stripe.enterCard(account?.customer ?? '', number)
      await deliverAll()
    },
    async settle() {
      await withStripe.runDueJobs()
      await deliverAll()
    },
    async closeDispute(reference: string | null, end: 'won' | 'lost') {
      await deliver(stripe.disputeClosed(`evt_${reference}`, reference, end, 4_900))
    },
  },
] as const

describe.each(gateways)('the $name gateway', ({ name, app, enterCard, settle, closeDispute }) => {
  const { an } = people(app)
  const { addAddress, choose, endTrial } = plansOf(app)
  const billingOf = (person: TestPerson) => app.as(person).call(getBilling)

  async function subscriber(number = '4242424242424242'): Promise<TestPerson> {
    const person = await an.advisor()
    await endTrial(person)
    await enterCard(person, number)
    await choose(person, 'basic')
    await settle()
    return person
  }

  test('charges a saved card once, though it reports the payment a second time', async () => {
    const billing = await billingOf(await subscriber())
    expect(billing).toMatchObject({
      gateway: name,
      card: { brand: 'visa', last4: '4242' },
      subscription: { state: 'active' },
      invoices: [{ status: 'paid', totalCents: 4_900, payments: [{ status: 'succeeded' }] }],
    })
    expect(billing.invoices).toHaveLength(1)
  })

  test.each([
    ['4000000000009995', 'The card doesn’t have enough funds.'],
    ['4000000000000069', 'The card has expired.'],
    ['4000002500003155', 'Your bank wants you to approve the payment. Enter the card again.'],
  ])('declines the card %s with its reason, and charges nothing', async (number, detail) => {
    const person = await an.advisor()
    await endTrial(person)
    await enterCard(person, number)
    await addAddress(person)
    const body = { plan: 'basic', interval: 'monthly' } as const
    const { totalCents } = await app.as(person).call(reviewPlan, { body })
    const problem = await app.as(person).refused(choosePlan, { body: { ...body, expectedTotalCents: totalCents } })
    expect(problem).toMatchObject({ code: 'billing.card-declined', detail })
    await settle()
    expect(await billingOf(person)).toMatchObject({ subscription: { state: 'ended' }, invoices: [] })
  })

  test('refunds once for each id, and never more than was paid', async () => {
    const person = await subscriber()
    const client = app.as(await an.admin())
    const [invoice] = (await billingOf(person)).invoices
    const params = { id: invoice?.id ?? '' }
    const body = { id: randomUUID(), amountCents: 4_000, reason: 'A week of outage' }
    await client.call(refundInvoice, { params, body })
    await client.call(refundInvoice, { params, body })
    expect((await client.refused(refundInvoice, { params, body: { ...body, id: randomUUID() } })).code).toBe(
      'billing.refund-too-large',
    )
    await settle()
    const rows = await app.platform.db.select().from(refunds).where(eq(refunds.id, body.id))
    expect(rows).toMatchObject([{ status: 'succeeded', amountCents: 4_000 }])
    expect((await billingOf(person)).invoices).toMatchObject([{ refundedCents: 4_000 }])
  })

  test('refuses an upgrade without a billing address, and charges it once the address is saved', async () => {
    const person = await subscriber()
    const query = { payer: 'advisor' } as const
    const { invoices: before } = await billingOf(person)
    await app.platform.db.update(billingAccounts).set({ zipCode: null }).where(eq(billingAccounts.payerId, person.id))
    const body = { plan: 'premium', interval: 'monthly' } as const
    const { totalCents, needsAddress } = await app.as(person).call(reviewPlan, { body })
    expect(needsAddress).toBe(true)
    const choice = { body: { ...body, expectedTotalCents: totalCents } }
    expect((await app.as(person).refused(choosePlan, choice)).code).toBe('billing.no-address')
    expect((await billingOf(person)).invoices).toEqual(before)
    await addAddress(person, query)
    expect((await app.as(person).call(reviewPlan, { body })).needsAddress).toBe(false)
    expect((await app.as(person).call(choosePlan, choice)).subscription).toMatchObject({ plan: 'premium' })
  })

  test('mails the payer when a payment is disputed', async () => {
    const person = await subscriber('4000000000000259')
    expect((await app.mailsTo(person.email)).map(({ subject }) => subject)).toContain('A payment was disputed')
  })

  test.each([
    ['won', '4000000000002685', { state: 'active', pausedAfter: null }, 0],
    ['lost', '4000000000000259', { state: 'paused', pausedAfter: 'dispute' }, 4_900],
  ] as const)(
    'updates the plan and the refund after a dispute that was %s',
    async (end, number, subscription, refundedCents) => {
      const person = await subscriber(number)
      const [row] = await app.platform.db
        .select({ reference: payments.reference })
        .from(payments)
        .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
        .where(eq(invoices.payerId, person.id))
      await closeDispute(row?.reference ?? null, end)
      expect(await billingOf(person)).toMatchObject({ subscription, invoices: [{ refundedCents }] })
    },
  )

  test('agrees with the ledger, and the reconciliation names a payment whose amount differs', async () => {
    await subscriber()
    const client = app.as(await an.admin())
    app.clock.advance(hours(2))
    await app.runJob('billing.reconcile')
    expect((await client.call(listReconciliations)).items[0]).toMatchObject({ differences: [] })
    const [payment] = await app.platform.db
      .select()
      .from(payments)
      .where(and(eq(payments.status, 'succeeded'), eq(payments.gateway, name)))
      .orderBy(desc(payments.startedAt))
    const id = payment?.id ?? ''
    await app.platform.db.update(payments).set({ amountCents: 1 }).where(eq(payments.id, id))
    await app.runJob('billing.reconcile')
    expect((await client.call(listReconciliations)).items[0]?.differences).toMatchObject([
      { kind: 'amount_differs', record: 'payment', id, ledgerCents: 1 },
    ])
  })

  test('shows the days of a mid-period upgrade and the credit on invoice, PDF and receipt alike', async () => {
    const person = await subscriber()
    const { periodStartsAt, periodEndsAt } = (await billingOf(person)).subscription ?? {}
    app.clock.advance(days(10))
    const from = app.clock.now().toISOString()
    const [invoice] = (await choose(person, 'premium')).invoices
    await settle()
    const [credit = 0, paid = 0] = [-(invoice?.lines[1]?.amountCents ?? 0), invoice?.totalCents]
    expect(invoice).toMatchObject({
      periodStart: from,
      periodEnd: periodEndsAt,
      lines: [
        { kind: 'plan', plan: 'premium', startsAt: from, endsAt: periodEndsAt },
        { kind: 'unused', plan: 'basic', startsAt: from, endsAt: periodEndsAt },
      ],
    })
    // The period that runs stays the one that began before.
    expect((await billingOf(person)).subscription).toMatchObject({ plan: 'premium', periodStartsAt, periodEndsAt })
    const span = `${dayOf(from)} to ${dayOf(periodEndsAt)}`
    const pdf = pdfText(await app.as(person).call(downloadInvoice, { params: { id: invoice?.id ?? '' } }))
    expect(pdf).toContain(`Premium, ${span}`)
    expect(pdf).toContain(`Credit for unused Basic, ${span}`)
    const title = `Receipt: ${dollarsText(paid)}`
    const receipt = (await app.mailsTo(person.email)).find(({ subject }) => subject === title)
    expect(receipt?.text).toContain(`for Premium, ${span}.`)
    expect(receipt?.text).toContain(`less ${dollarsText(credit)}, your credit for the unused days of Basic`)
    expect([pdf, receipt?.text].join(' ')).not.toContain(dayOf(periodStartsAt))
  })
})

describe('Stripe events and pages', () => {
  const { an } = people(withStripe)
  const { choose, endTrial } = plansOf(withStripe)

  async function cardHolder(): Promise<TestPerson> {
    const person = await an.advisor()
    await endTrial(person)
    await gateways[1].enterCard(person, '4242424242424242')
    return person
  }
  const billingOf = (person: TestPerson) => withStripe.as(person).call(getBilling)

  test('events delivered twice, late and out of order change nothing', async () => {
    const person = await cardHolder()
    await choose(person, 'basic')
    const before = await billingOf(person)
    const events = stripe.takeEvents()
    const [paid] = events
    const failed = {
      id: 'evt_failed',
      type: 'payment_intent.payment_failed',
      data: { object: { ...paid?.data.object } },
    }
    for (const event of [...events, failed, ...events.toReversed()]) expect(await deliver(event)).toBe(204)
    expect(await billingOf(person)).toEqual(before)
  })

  test('an event that is unsigned, signed with another key, or an hour old returns 400', async () => {
    const event = { id: 'evt_forged', type: 'payment_intent.succeeded', data: { object: { id: 'pi_1', metadata: {} } } }
    expect(await deliver(event, { secret: 'whsec_other' })).toBe(400)
    expect(await deliver(event, { at: new Date(withStripe.clock.now().getTime() - hours(1)) })).toBe(400)
    const reply = await withStripe.app.inject({ method: 'POST', url: '/api/billing/events', payload: event })
    expect(reply.statusCode).toBe(400)
  })

  test('the customer of a deleted account is deleted at Stripe, once no payment is pending', async () => {
    const person = await cardHolder()
    const [account] = await withStripe.platform.db
      .select()
      .from(billingAccounts)
      .where(eq(billingAccounts.payerId, person.id))
    const customer = account?.customer ?? ''
    stripe.setUndecided(true)
    await choose(person, 'basic')
    stripe.setUndecided(false)
    await withStripe.as(person).call(deleteAccount, { body: { email: person.email } })
    await withStripe.runDueJobs()
    expect(stripe.hasCustomer(customer)).toBe(true)
    withStripe.clock.advance(days(3))
    await withStripe.runJob('billing.sweep-pending')
    await withStripe.runDueJobs()
    expect(stripe.hasCustomer(customer)).toBe(false)
  })

  test('events return 404 while the sandbox is the gateway', async () => {
    const reply = await withSandbox.app.inject({ method: 'POST', url: '/api/billing/events', payload: {} })
    expect(reply.statusCode).toBe(404)
  })

  test('card and account are entered on Stripe’s pages, and the sandbox card form returns core.not-found', async () => {
    const person = await cardHolder()
    expect((await withStripe.as(person).call(openCardPage)).url).toMatch(/^https:\/\/checkout\.stripe\.example\/cus_/)
    expect((await withStripe.as(person).call(openPortal)).url).toMatch(/^https:\/\/billing\.stripe\.example\/cus_/)
    const body = { number: '4242424242424242', expiryMonth: 12, expiryYear: 2099 }
    expect((await withStripe.as(person).refused(saveSandboxCard, { body })).code).toBe('core.not-found')
  })
})
