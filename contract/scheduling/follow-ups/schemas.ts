import { z } from 'zod'
import { Id, Instant } from '#contract/core/fields.ts'
import { Person } from '#contract/profiles/schemas.ts'
import { AppointmentKind, AppointmentMode, BookingConfirmation } from '../schemas.ts'

/** An open time some weeks after a completed appointment, to book or to offer with one click. */
export const FollowUp = z.object({
  /** The appointment it follows. */
  appointmentId: Id,
  with: Person,
  startsAt: Instant,
  endsAt: Instant,
  kind: AppointmentKind,
  mode: AppointmentMode,
  /** The number to call again, for the consumer of a call by phone; empty for everybody else. */
  phone: z.string(),
  /** Whether booking it confirms it at once. */
  confirmation: BookingConfirmation,
})
export type FollowUp = z.infer<typeof FollowUp>
