import type { ApiScope } from './values.ts'
import type { DeliveryState, WebhookKind } from './webhooks/values.ts'

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

export const deliveryStateLabels: Record<DeliveryState, string> = {
  pending: 'Pending',
  delivered: 'Delivered',
  failed: 'Failed',
}
