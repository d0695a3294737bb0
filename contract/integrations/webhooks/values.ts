/** What a webhook can hear of. Messages carry ids and states, never a name. */
export const webhookKinds = [
  'lead.created',
  'lead.assigned',
  'lead.moved',
  'appointment.requested',
  'appointment.confirmed',
  'appointment.rescheduled',
  'appointment.canceled',
  'appointment.completed',
] as const
export type WebhookKind = (typeof webhookKinds)[number]

export const deliveryStates = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Webhooks of one account at a time. */
export const webhookLimit = 5
/** Hours during which the secret before a rotation signs too. */
export const rotationHours = 24
/** Days of nothing but failures after which a webhook is turned off. */
export const webhookFailureDays = 5
/** Days for which the log keeps a message. */
export const deliveryKeptDays = 30
