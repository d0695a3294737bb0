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

/** The event type of a message that its owner sends to see whether the webhook works. */
export const testKind = 'webhook.test'
/** The event types of messages: those a webhook subscribes to, and the test. */
export const messageKinds = [...webhookKinds, testKind] as const
export type MessageKind = (typeof messageKinds)[number]

export const deliveryStates = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why an attempt got no status. */
export const deliveryFailures = [
  'timeout',
  'refused',
  'broken-off',
  'name-not-found',
  'tls',
  'private-address',
  'too-large',
  'unreachable',
] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

/** Why a webhook is off, as long as our staff did not turn it off. */
export const webhookEndReasons = ['by-owner', 'failing', 'gone', 'access-revoked'] as const
export type WebhookEndReason = (typeof webhookEndReasons)[number]

/** Whether only its owner turns a webhook on again, with a new proof. */
export const needsOwner = (endReason: WebhookEndReason | null): boolean =>
  endReason === 'by-owner' || endReason === 'access-revoked'

/** Webhooks of one account at a time. */
export const webhookLimit = 5
/** Hours during which the secret before a rotation signs too. */
export const rotationHours = 24
/** Days of nothing but failures after which a webhook is turned off. */
export const webhookFailureDays = 5
/** Days for which the log keeps a message. */
export const deliveryKeptDays = 30
