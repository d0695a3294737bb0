import { listAppointments } from '#contract/scheduling/endpoints.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { isOpenStatus } from '#contract/scheduling/values.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { appointmentEvents } from '../realtime.ts'

/**
 * The reader's next appointment with somebody that is requested or confirmed; null while none is
 * known, and for nobody. All cards of a page share one request.
 */
export function useUpcomingWith(personId: string | undefined): Appointment | null {
  const { data } = useEndpoint(listAppointments, personId ? { query: { order: 'latest' } } : null)
  const now = Date.now()
  // The latest come first, so the nearest is the last.
  const upcoming = data?.items.findLast(
    ({ with: person, status, endsAt }) => person.id === personId && isOpenStatus(status) && Date.parse(endsAt) > now,
  )
  return upcoming ?? null
}

/** Reads the appointments of a page's cards again when one has changed; once a page. */
export function useFreshAppointments(): void {
  useServerEvents(appointmentEvents, () => void invalidate(listAppointments))
}
