import type { BillingInterval, PlanId } from '#contract/billing/values.ts'
import type { Payer } from './events.ts'

export type Charge = {
  readonly payer: Payer
  readonly plan: PlanId
  readonly interval: BillingInterval
  readonly amountUsd: number
}

/** Takes money for a plan; the reference is the payer's name at the provider. */
export type Gateway = {
  readonly name: 'sandbox' | 'stripe'
  charge(charge: Charge): Promise<{ reference: string }>
}
