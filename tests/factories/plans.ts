import { eq } from 'drizzle-orm'
import { choosePlan, getBilling, reviewPlan, saveBillingDetails, saveSandboxCard } from '#contract/billing/endpoints.ts'
import type { Billing, PayerChoice } from '#contract/billing/schemas.ts'
import { type BillingInterval, type PlanId, plans } from '#contract/billing/values.ts'
import { subscriptions } from '#server/billing/tables.ts'
import type { TestApp } from '#tests/support/harness.ts'
import type { TestPerson } from './people.ts'

export const goodCard = '4242424242424242'
/** An address in a state without a sales tax. */
export const address = {
  name: 'Vega Planning',
  line1: '',
  line2: '',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
  taxId: '',
} as const

/** Pays for plans as people do: a card, an address, the review, and its price. */
export function plansOf(app: TestApp) {
  const addAddress = (person: TestPerson, query: PayerChoice = {}): Promise<Billing> =>
    app.as(person).call(saveBillingDetails, { query, body: address })

  /** Enters a card, and an address where there is none. */
  async function addCard(person: TestPerson, number = goodCard, query: PayerChoice = {}): Promise<Billing> {
    const body = { number, expiryMonth: 12, expiryYear: 2099 }
    const billing = await app.as(person).call(saveSandboxCard, { query, body })
    return billing.details ? billing : addAddress(person, query)
  }

  /** Chooses a plan at the price of its review, with the card there; adds a missing address. */
  async function choose(person: TestPerson, plan: PlanId, interval: BillingInterval = 'monthly', coupon?: string) {
    const body = { plan, interval, ...(coupon && { coupon }) }
    const query = { payer: plans[plan].payer }
    const { details } = await app.as(person).call(getBilling, { query })
    if (!details) await addAddress(person, query)
    const { totalCents } = await app.as(person).call(reviewPlan, { body })
    return app.as(person).call(choosePlan, { body: { ...body, expectedTotalCents: totalCents } })
  }

  /** Ends the trial now, so that a plan that is chosen next is charged and runs at once. */
  async function endTrial({ id }: TestPerson): Promise<void> {
    await app.platform.db
      .update(subscriptions)
      .set({ state: 'ended', trialEndsAt: app.clock.now() })
      .where(eq(subscriptions.holderId, id))
  }

  /** Makes somebody a paying customer from this moment on. */
  async function subscribe(person: TestPerson, plan: PlanId, interval: BillingInterval = 'monthly'): Promise<Billing> {
    await endTrial(person)
    await addCard(person)
    return choose(person, plan, interval)
  }

  /** Lets time pass, and does what is due then: renewals, retries and ends. */
  async function renew(after: number): Promise<void> {
    app.clock.advance(after)
    await app.runJob('billing.close-periods')
  }

  return { addAddress, addCard, choose, endTrial, renew, subscribe }
}
