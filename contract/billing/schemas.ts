import { z } from 'zod'
import { Id, Instant } from '#contract/core/fields.ts'
import { billingIntervals, payerKinds, planIds, subscriptionStates } from './values.ts'

export const Subscription = z.object({
  payer: z.object({ kind: z.enum(payerKinds), id: Id }),
  state: z.enum(subscriptionStates),
  plan: z.enum(planIds).nullable(),
  interval: z.enum(billingIntervals).nullable(),
  trialEndsAt: Instant.nullable(),
  periodEndsAt: Instant.nullable(),
  /** True once canceled: it runs to the end of the period and is not renewed. */
  endsAtPeriodEnd: z.boolean(),
  seats: z.number().int().nullable(),
  seatsUsed: z.number().int(),
  gateway: z.enum(['sandbox', 'stripe']),
})
export type Subscription = z.infer<typeof Subscription>

export const Invoice = z.object({
  id: Id,
  number: z.string(),
  plan: z.enum(planIds),
  interval: z.enum(billingIntervals),
  amountUsd: z.number().int(),
  paidAt: Instant,
  periodStart: Instant,
  periodEnd: Instant,
})
export type Invoice = z.infer<typeof Invoice>

export const Billing = z.object({ subscription: Subscription.nullable(), invoices: z.array(Invoice) })
export type Billing = z.infer<typeof Billing>

export const ChoosePlan = z.object({ plan: z.enum(planIds), interval: z.enum(billingIntervals) })
export type ChoosePlan = z.infer<typeof ChoosePlan>
