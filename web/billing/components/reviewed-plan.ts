import { openCardPage } from '#contract/billing/endpoints.ts'
import { type PayerChoice, ReviewPlan } from '#contract/billing/schemas.ts'
import { plans } from '#contract/billing/values.ts'
import { call } from '#web/platform/api/call.ts'
import { billingPath, payerIn } from '../api.ts'
import { reviewedPlanStore } from '../storage.ts'

/** The query of a page about a payer that keeps the plan under review, if there is one. */
export function reviewQuery({ payer }: PayerChoice, choice: ReviewPlan | null): string {
  const { coupon, ...plan } = choice ?? {}
  return new URLSearchParams({ ...(payer && { payer }), ...plan, ...(coupon && { coupon }) }).toString()
}

/** The page where a plan is reviewed before it is chosen. */
export const reviewPath = (choice: ReviewPlan) => `/billing/review?${reviewQuery({}, choice)}`

/** Where the pages of card and address lead back to: the review they came from, or Billing. */
export function returnPath(url: string): string {
  const choice = ReviewPlan.safeParse(Object.fromEntries(new URL(url).searchParams)).data
  return choice ? reviewPath(choice) : billingPath(payerIn(url))
}

/**
 * Goes to the page where a card is entered: the provider's, or our own in the sandbox. Another
 * document would lose the toast and the focus on the way back, so our own page opens in this one.
 *
 * @param choice the plan under review, to which the page leads back
 */
export async function goToCardPage(
  payer: PayerChoice,
  navigate: (path: string) => unknown,
  choice: ReviewPlan | null = null,
): Promise<void> {
  const { url } = await call(openCardPage, { query: payer })
  if (url.startsWith('/')) return void (await navigate(`${url.split('?')[0]}?${reviewQuery(payer, choice)}`))
  if (choice) {
    reviewedPlanStore.write(choice)
    // The browser's back button restores this very page, which still shows the plan.
    addEventListener('pageshow', () => reviewedPlanStore.remove(), { once: true })
  }
  window.location.assign(url)
}

/** Where somebody was who is back from the payment provider's page; null at any other time. */
export function takeReviewPath({ payer }: PayerChoice): string | null {
  const choice = reviewedPlanStore.read()
  reviewedPlanStore.remove()
  return choice && plans[choice.plan].payer === payer ? reviewPath(choice) : null
}
