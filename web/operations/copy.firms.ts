import { plans, type SubscriptionState } from '#contract/billing/values.ts'
import type { SignOnDomainState } from '#contract/firms/values.ts'
import type { RoutingRule } from '#contract/leads/values.ts'
import type { ListedFirm } from '#contract/operations/firms/schemas.ts'

export const subscriptionLabels: Readonly<Record<SubscriptionState, string>> = {
  trialing: 'Trial',
  active: 'Active',
  past_due: 'Payment overdue',
  ended: 'Ended',
  paused: 'Paused',
  covered: 'Covered',
}

export const domainStateLabels: Readonly<Record<SignOnDomainState, string>> = {
  waiting: 'Not proved yet',
  proved: 'Proved',
  missing: 'Record missing',
  suspended: 'Suspended',
}

export const routingRuleLabels: Readonly<Record<RoutingRule, string>> = {
  round_robin: 'In turn',
  specialty: 'By subject',
  language: 'By language',
  capacity: 'By open leads',
  pool: 'Left unassigned',
}

type Planned = Pick<ListedFirm, 'plan' | 'subscription' | 'seats' | 'seatsUsed' | 'memberCount'>

/** "Growth, active" or "No plan". */
export function planText({ plan, subscription }: Planned): string {
  if (subscription === null) return 'No plan'
  const state = subscriptionLabels[subscription]
  return plan === null ? state : `${plans[plan].name}, ${state.toLowerCase()}`
}

/** "3 of 5 seats, 4 people". */
export function seatsText({ seats, seatsUsed, memberCount }: Planned): string {
  const used =
    seats === null ? `${seatsUsed} ${seatsUsed === 1 ? 'seat' : 'seats'}, no limit` : `${seatsUsed} of ${seats} seats`
  return `${used}, ${memberCount} ${memberCount === 1 ? 'person' : 'people'}`
}
