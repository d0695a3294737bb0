import type { ReactNode } from 'react'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { Timeline } from '#web/ui/display/timeline.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { AppointmentEntry } from './appointment-entry.tsx'

/** Appointments as stations on their line, under a name that says what they have in common. */
export function AppointmentList({
  title,
  note,
  appointments,
  now,
  actions,
  foot,
}: {
  title: string
  note?: string
  appointments: readonly Appointment[]
  now: Date
  actions: (appointment: Appointment, position: number) => ReactNode
  foot?: ReactNode
}) {
  return (
    <Panel className="p-4 md:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="type-title-3">{title}</h2>
        {note && <p className="type-note text-ink-3">{note}</p>}
      </div>
      <div className="mt-3">
        <Timeline
          items={appointments.map((appointment, position) => ({
            id: appointment.id,
            state: stateOf(appointment, now),
            content: <AppointmentEntry appointment={appointment}>{actions(appointment, position)}</AppointmentEntry>,
          }))}
        />
      </div>
      {foot}
    </Panel>
  )
}

function stateOf({ startsAt, endsAt }: Appointment, now: Date): 'past' | 'now' | 'next' {
  if (new Date(endsAt) <= now) return 'past'
  return new Date(startsAt) <= now ? 'now' : 'next'
}
