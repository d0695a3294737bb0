import { leadAssigned, leadCreated, leadMoved } from '#server/leads/events.ts'
import type { Tx } from '#server/platform/context.ts'
import { on } from '#server/platform/events.ts'
import {
  type AppointmentPayload,
  appointmentBooked,
  appointmentCanceled,
  appointmentCompleted,
  appointmentConfirmed,
  appointmentRequested,
  appointmentRescheduled,
} from '#server/scheduling/events.ts'
import { announce } from './service.delivery.ts'

type AppointmentKind = `appointment.${'requested' | 'confirmed' | 'rescheduled' | 'canceled' | 'completed'}`

const appointmentHook =
  (kind: AppointmentKind) =>
  (tx: Tx, { appointmentId, advisorId, startsAt, status }: AppointmentPayload): Promise<void> =>
    announce(tx, advisorId, kind, { appointmentId, startsAt: startsAt.toISOString(), status })

export const webhooksListeners = [
  on(leadCreated, (tx, { leadId, advisorId }) => announce(tx, advisorId, 'lead.created', { leadId })),
  on(leadAssigned, (tx, { leadId, advisorId }) => announce(tx, advisorId, 'lead.assigned', { leadId })),
  on(leadMoved, (tx, { leadId, advisorId, from, to }) => announce(tx, advisorId, 'lead.moved', { leadId, from, to })),
  on(appointmentRequested, appointmentHook('appointment.requested')),
  on(appointmentBooked, appointmentHook('appointment.confirmed')),
  on(appointmentConfirmed, appointmentHook('appointment.confirmed')),
  on(appointmentRescheduled, appointmentHook('appointment.rescheduled')),
  on(appointmentCanceled, appointmentHook('appointment.canceled')),
  on(appointmentCompleted, appointmentHook('appointment.completed')),
]
