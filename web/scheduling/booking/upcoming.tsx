import { useEffect } from 'react'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { useFreshAppointments, useUpcomingWith } from './use-upcoming-with.ts'

type UpcomingProps = { advisorId: string; onChange: (appointment: Appointment | null) => void }

/** Reads the reader's next appointment with an advisor, for a page that visitors read, too. */
export function Upcoming({ advisorId, onChange }: UpcomingProps) {
  const upcoming = useUpcomingWith(advisorId)
  useFreshAppointments()
  useEffect(() => onChange(upcoming), [upcoming, onChange])
  return null
}
