import type { ReactNode } from 'react'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { Timeline } from '#web/ui/display/timeline.tsx'

type Props = {
  appointments: readonly Appointment[]
  now: Date
  children: (appointment: Appointment, position: number) => ReactNode
}

/** Appointments on their line: what is over, what is now, what is to come. */
export function AppointmentTimeline({ appointments, now, children }: Props) {
  return (
    <Timeline
      items={appointments.map((appointment, position) => ({
        id: appointment.id,
        state: stateOf(appointment, now),
        content: children(appointment, position),
      }))}
    />
  )
}

function stateOf({ startsAt, endsAt }: Appointment, now: Date): 'past' | 'now' | 'next' {
  if (new Date(endsAt) <= now) return 'past'
  return new Date(startsAt) <= now ? 'now' : 'next'
}
