import { listLeads } from '#contract/leads/endpoints.ts'
import { listMatches } from '#contract/matching/endpoints.ts'
import { listChats } from '#contract/messaging/endpoints.ts'
import { getOwnProfile } from '#contract/profiles/endpoints.ts'
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

/** What is ahead, the earliest first. */
export const listAhead = () => call(listAppointments, { query: { from: new Date().toISOString() } })

/** Requests the advisor has not confirmed yet, the earliest first. */
export const listRequests = () =>
  call(listAppointments, { query: { from: new Date().toISOString(), status: 'requested' } })
export const listWaiting = () => call(listChats, { query: { waiting: 'true' } })
export const listLatestChats = () => call(listChats)
export const listNewLeads = () => call(listLeads, { query: { status: 'new' } })
export const listFirmLeads = () => call(listLeads, { query: { scope: 'firm' } })
export const listBestMatches = () => call(listMatches, { query: { limit: 3 } })
export const readProfile = () => call(getOwnProfile)
