import { z } from 'zod'
import { Id } from '#contract/core/fields.ts'
import { serverEvent } from '#contract/core/socket-event.ts'
import { AppointmentStatus } from './schemas.ts'

/**
 * Tells both sides that an appointment is new or changed; they read it again to see what they may
 * see.
 */
export const appointmentChanged = serverEvent({
  name: 'scheduling.appointment-changed',
  payload: z.object({ appointmentId: Id, status: AppointmentStatus }),
})

export const schedulingEvents = [appointmentChanged] as const
