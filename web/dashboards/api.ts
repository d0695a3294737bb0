import { listAppointments } from '#contract/scheduling/endpoints.ts'
import { call } from '#web/platform/api.ts'

/** The appointments of one of the viewer's own days. */
export const listDay = (day: Date) => {
  const from = new Date(day)
  from.setHours(0, 0, 0, 0)
  const to = new Date(from)
  to.setDate(to.getDate() + 1)
  return call(listAppointments, { query: { from: from.toISOString(), to: to.toISOString() } })
}

/** Requests the advisor has not confirmed yet, the earliest first. */
export const listRequests = () =>
  call(listAppointments, { query: { from: new Date().toISOString(), status: 'requested' } })
