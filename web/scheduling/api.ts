import { getDisclosure } from '#contract/profiles/endpoints.ts'
import * as endpoints from '#contract/scheduling/endpoints.ts'
import type { Appointment, Availability, BookAppointment } from '#contract/scheduling/schemas.ts'
import { call, download } from '#web/platform/api.ts'

/** What begins or goes on from a moment, the nearest first. */
export const listUpcoming = (from: Date) => call(endpoints.listAppointments, { query: { from: from.toISOString() } })
/** How much of the past is read at a time. */
export const pastShown = 20
/** What began before a moment, the latest first. */
export const listPast = (before: string) =>
  call(endpoints.listAppointments, { query: { to: before, order: 'latest', limit: pastShown } })
export const listBetween = (from: string, to: string) => call(endpoints.listAppointments, { query: { from, to } })

/** Whether the consumer has consented to contact with an advisor. */
export const hasConsented = async (advisorId: string) =>
  (await call(getDisclosure, { params: { advisorId } })).consent !== null
export const book = (body: BookAppointment) => call(endpoints.bookAppointment, { body })
export const confirm = (id: string) => call(endpoints.confirmAppointment, { params: { id } })
export const cancel = (id: string, reason: string) =>
  call(endpoints.cancelAppointment, { params: { id }, body: { reason } })
export const reschedule = (id: string, startsAt: string) =>
  call(endpoints.rescheduleAppointment, { params: { id }, body: { startsAt } })
export const complete = (id: string) => call(endpoints.completeAppointment, { params: { id } })
export const markNoShow = (id: string) => call(endpoints.markNoShow, { params: { id } })
export const saveToCalendar = ({ id }: Pick<Appointment, 'id'>) =>
  download(endpoints.downloadAppointment, { params: { id } }, 'appointment.ics')

export const getAvailability = () => call(endpoints.getAvailability)
/**
 * Saves a change of the hours as they are now on the server. The page may show older ones: another
 * form or device can have saved since, and that would be undone.
 */
export const updateAvailability = async (change: (current: Availability) => Availability) =>
  call(endpoints.saveAvailability, { body: change(await getAvailability()) })

export const getCalendarFeed = () => call(endpoints.getCalendarFeed)
export const renewCalendarFeed = () => call(endpoints.renewCalendarFeed)
export const removeCalendarFeed = () => call(endpoints.removeCalendarFeed)
