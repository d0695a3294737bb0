import type { z } from 'zod'
import { PageQuery } from '#contract/core/paging.ts'
import { Appointment, AppointmentStatus } from '../schemas.ts'

/** An appointment as programs of its advisor read it: without history, entries and acts. */
export const ApiAppointment = Appointment.omit({
  history: true,
  entries: true,
  entryCount: true,
  writable: true,
  can: true,
})
export const ApiAppointmentsQuery = PageQuery.extend({ status: AppointmentStatus.optional() })
export type ApiAppointmentsQuery = z.infer<typeof ApiAppointmentsQuery>
