import { ReviewPlan } from '#contract/billing/schemas.ts'
import { json } from '#web/platform/storage/stored-value.ts'

/**
 * The plan under review while its payer enters a card at the payment provider's page, which leads
 * back to Billing; one tab's own.
 */
export const reviewedPlanStore = json('reviewed_plan', readPlan, 'sessionStorage')
function readPlan(value: unknown): ReviewPlan | null {
  return ReviewPlan.safeParse(value).data ?? null
}
