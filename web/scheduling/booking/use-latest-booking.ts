import { useCallback, useState } from 'react'
import type { Appointment } from '#contract/scheduling/schemas.ts'

/** What the reader booked on this page, until the list of appointments has it, and that list. */
export function useLatestBooking() {
  const [booked, setBooked] = useState<Appointment | null>(null)
  const [upcoming, setUpcoming] = useState<Appointment | null>(null)
  const follow = useCallback((next: Appointment | null) => {
    setUpcoming(next)
    if (next) setBooked(null)
  }, [])
  return { booked, setBooked, upcoming, follow }
}
