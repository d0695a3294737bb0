import type { ReactNode } from 'react'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { AppointmentEntry } from './appointment-entry.tsx'
import { AppointmentTimeline } from './appointment-timeline.tsx'

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
        <AppointmentTimeline appointments={appointments} now={now}>
          {(appointment, position) => (
            <AppointmentEntry appointment={appointment}>{actions(appointment, position)}</AppointmentEntry>
          )}
        </AppointmentTimeline>
      </div>
      {foot}
    </Panel>
  )
}
