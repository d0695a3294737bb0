import { getDisclosure } from '#contract/profiles/endpoints.ts'
import * as endpoints from '#contract/scheduling/endpoints.ts'
import * as linked from '#contract/scheduling/linked-calendars/endpoints.ts'
import type { Appointment, Availability } from '#contract/scheduling/schemas.ts'
import { listedAppointments } from '#contract/scheduling/values.ts'
import { call, download } from '#web/platform/api/call.ts'
import { invalidate } from '#web/platform/api/queries.ts'
import { ownZone } from '#web/platform/times/zones.ts'

/** What begins or goes on from a moment, the nearest first. */
export const listUpcoming = (from: Date) => call(endpoints.listAppointments, { query: { from: from.toISOString() } })
/** How much of the past is read at a time. */
const pastShown = 20
/** A page of what has begun, the latest first. */
export const listPast = (cursor: string | null, signal?: AbortSignal) =>
  call(
    endpoints.listAppointments,
    { query: { to: new Date().toISOString(), order: 'latest', limit: pastShown, ...(cursor !== null && { cursor }) } },
    { ...(signal && { signal }) },
  )
export type PastPage = Awaited<ReturnType<typeof listPast>>
/**
 * Everything between two instants, by start. A reply that is full may have left some out, so the
 * rest is read from the start of its last appointment on.
 */
export async function listBetween(from: string, to: string): Promise<Appointment[]> {
  const found = new Map<string, Appointment>()
  let start = from
  for (;;) {
    const { items } = await call(endpoints.listAppointments, { query: { from: start, to } })
    const countBefore = found.size
    for (const item of items) found.set(item.id, item)
    const last = items.at(-1)
    if (!last || items.length < listedAppointments || found.size === countBefore) return [...found.values()]
    start = last.startsAt
  }
}

/** Whether the consumer has consented to contact with an advisor. */
export const hasConsented = async (advisorId: string) =>
  (await call(getDisclosure, { params: { advisorId } })).consent !== null
export const saveToCalendar = ({ id }: Pick<Appointment, 'id'>) =>
  download(endpoints.downloadAppointment, { params: { id } }, 'appointment.ics')

/** The advisor's own hours; the default ones are in the device's zone until a state is known. */
export const getAvailability = () => call(endpoints.getAvailability, { query: { timeZone: ownZone() } })
/**
 * Saves a change of the hours as they are now on the server. The page may show older ones: another
 * form or device can have saved since, and that would be undone.
 */
export async function updateAvailability(change: (current: Availability) => Availability): Promise<Availability> {
  const saved = await call(endpoints.saveAvailability, { body: change(await getAvailability()) })
  void invalidate(endpoints.getCalendarSetup)
  return saved
}

export const listLinkedCalendars = async () => (await call(linked.listLinkedCalendars)).items
export const listBusyTimes = async (from: string, to: string) =>
  (await call(linked.listBusyTimes, { query: { from, to } })).items
