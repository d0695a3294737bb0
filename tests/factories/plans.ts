import { eq } from 'drizzle-orm'
import { choosePlan, reviewPlan, saveSandboxCard } from '#contract/billing/endpoints.ts'
import type { Billing } from '#contract/billing/schemas.ts'
import type { BillingInterval, PlanId } from '#contract/billing/values.ts'
import { subscriptions } from '#server/billing/tables.ts'
import type { TestApp } from '#tests/support/harness.ts'
import type { TestPerson } from './people.ts'

export const goodCard = '4242424242424242'

/** Pays for plans as people do: a card, the review, and its price. */
export function plansOf(app: TestApp) {
  const addCard = (person: TestPerson, number = goodCard): Promise<Billing> =>
    app.as(person).call(saveSandboxCard, { body: { number, expiryMonth: 12, expiryYear: 2099 } })

  /** Chooses a plan at the price of its review, with the card that is there. */
  async function choose(person: TestPerson, plan: PlanId, interval: BillingInterval = 'monthly', coupon?: string) {
    const body = { plan, interval, ...(coupon && { coupon }) }
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

  return { addCard, choose, endTrial, subscribe }
}
