import type { ApiScope } from './values.ts'
import {
  type DeliveryFailure,
  type DeliveryState,
  type MessageKind,
  type WebhookEndReason,
  type WebhookKind,
  webhookFailureDays,
} from './webhooks/values.ts'

export const apiScopeLabels: Record<ApiScope, string> = {
  'read:leads': 'Read leads',
  'write:leads': 'Move and edit leads',
  'read:clients': 'Read clients',
  'read:tasks': 'Read tasks',
  'write:tasks': 'Add and edit tasks',
  'read:appointments': 'Read appointments',
}

export const webhookKindLabels: Record<WebhookKind, string> = {
  'lead.created': 'New lead',
  'lead.assigned': 'Lead assigned to you',
  'lead.moved': 'Lead moved',
  'appointment.requested': 'Appointment requested',
  'appointment.confirmed': 'Appointment confirmed',
  'appointment.rescheduled': 'Appointment rescheduled',
  'appointment.canceled': 'Appointment canceled',
  'appointment.completed': 'Appointment completed',
}

export const messageKindLabels: Record<MessageKind, string> = {
  ...webhookKindLabels,
  'webhook.test': 'Test message',
}

/** What an attempt found instead of an answer, as the first words of a sentence. */
export const deliveryFailureLabels: Record<DeliveryFailure, string> = {
  timeout: 'No answer within 10 seconds',
  refused: 'The server refused the connection',
  'broken-off': 'The server closed the connection without an answer',
  'name-not-found': 'The name of the server wasn’t found',
  tls: 'No secure connection: check the server’s certificate',
  'private-address': 'The address is in a private network, where we don’t send',
  'too-large': 'The answer was too long',
  unreachable: 'The server couldn’t be reached',
}

/** Why a webhook is off, as the end of a sentence. */
export const webhookEndReasonLabels: Record<WebhookEndReason, string> = {
  'by-owner': 'by its owner',
  failing: `because no message arrived for ${webhookFailureDays} days`,
  gone: 'because its server answered “410 Gone”',
  'access-revoked': 'after a new password, a sign-out everywhere or a ban',
}

export const deliveryStateLabels: Record<DeliveryState, string> = {
  pending: 'Pending',
  delivered: 'Delivered',
  failed: 'Failed',
}
