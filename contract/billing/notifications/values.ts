/** What a payer is notified of, by email and on the list. */
export const billingNotificationKinds = [
  'trial_ending',
  'trial_over',
  'plan_chosen',
  'paid',
  'payment_failed',
  'choice_declined',
  'paused',
  'plan_ended',
  'canceled',
  'resumed',
  'plan_reduced',
  'smaller_plan_dropped',
  'covered',
  'cover_at_risk',
  'cover_ended',
  'refunded',
  'refund_failed',
  'credited',
  'extended',
  'disputed',
] as const
export type BillingNotificationKind = (typeof billingNotificationKinds)[number]
