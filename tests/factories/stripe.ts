import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { openCardPage } from '#contract/billing/endpoints.ts'
import { billingAccounts } from '#server/billing/accounts/tables.ts'
import { invoices, payments } from '#server/billing/ledger/tables.ts'
import type { StripeEvent } from '#tests/peers/stripe/events.ts'
import { startStripe } from '#tests/peers/stripe.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { startApp } from '#tests/support/harness.ts'
import { people, type TestPerson } from './people.ts'
import { plansOf } from './plans.ts'

const secret = 'whsec_test'

/** Starts an app that charges cards at Stripe, and Stripe, with people who have a card there. */
export async function startWithStripe(env: Readonly<Record<string, string>> = {}) {
  const stripe = await startStripe('sk_test_key')
  atEnd(stripe.close)
  const keys = { STRIPE_SECRET_KEY: 'sk_test_key', STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_URL: stripe.url }
  const app = await startApp({ env: { ...keys, ...env }, now: new Date().toISOString() })
  const { db } = app.platform
  const { an } = people(app)
  const { addAddress, choose, endTrial } = plansOf(app)

  /** Sends an event to our address for them, as Stripe does. */
  async function deliver(event: StripeEvent): Promise<void> {
    const { body, headers } = stripe.sign(event, app.clock.now(), secret)
    const reply = await app.app.inject({ method: 'POST', url: '/api/billing/events', headers, payload: body })
    expect(reply.statusCode).toBe(204)
  }

  async function customerOf({ id }: TestPerson): Promise<string> {
    const [account] = await db.select().from(billingAccounts).where(eq(billingAccounts.payerId, id))
    return account?.customer ?? ''
  }

  /** An advisor whose trial has ended and who entered a card on Stripe's page. */
  async function cardHolder({ hasAddress = true } = {}): Promise<TestPerson> {
    const person = await an.advisor()
    await endTrial(person)
    await app.as(person).call(openCardPage)
    stripe.enterCard(await customerOf(person), '4242424242424242')
    for (const event of stripe.takeEvents()) await deliver(event)
    if (hasAddress) await addAddress(person)
    return person
  }

  const paymentsOf = async ({ id }: TestPerson) =>
    (
      await db
        .select({ payment: payments })
        .from(payments)
        .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
        .where(eq(invoices.payerId, id))
    ).map(({ payment }) => payment)

  /** The payment of somebody who has paid for Basic once. */
  async function paidBy(person: TestPerson) {
    await choose(person, 'basic')
    stripe.takeEvents()
    const [payment] = await paymentsOf(person)
    if (!payment) throw new Error('nothing was paid')
    return payment
  }

  return { app, stripe, deliver, customerOf, cardHolder, paymentsOf, paidBy }
}
