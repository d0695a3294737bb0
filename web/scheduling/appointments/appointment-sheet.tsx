import type { Appointment } from '#contract/scheduling/schemas.ts'
import { zoneNote } from '#web/platform/times/zones.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Sheet } from '#web/ui/overlays/sheet.tsx'
import { kindTitle, lengthOf } from '../copy.ts'
import { CalendarZone, useZone } from '../state.ts'
import { AppointmentActions } from './appointment-actions.tsx'
import { AppointmentEntry } from './appointment-entry.tsx'

/** One appointment opened from a calendar, with everything that can be done with it. */
export function AppointmentSheet({
  appointment,
  zone,
  onClose,
  onChanged,
}: {
  appointment: Appointment | null
  /** The zone of the calendar. */
  zone: string
  onClose: () => void
  onChanged: () => void
}) {
  return (
    <Sheet
      open={appointment !== null}
      onOpenChange={(open) => !open && onClose()}
      title={appointment ? kindTitle(appointment.kind, lengthOf(appointment)) : 'Appointment'}
    >
      {appointment && (
        <div className="grid gap-5">
          <CalendarZone value={zone}>
            <ZoneNote />
            <AppointmentEntry appointment={appointment} />
            <AppointmentActions appointment={appointment} onChanged={onChanged} isFirst />
          </CalendarZone>
          <LinkButton to="/appointments" variant="text" className="justify-self-start">
            All appointments
          </LinkButton>
        </div>
      )}
    </Sheet>
  )
}

/** Names the zone, which a dialog opened from here may have changed. */
function ZoneNote() {
  return <p className="type-note text-ink-3">{zoneNote(useZone().zone)}</p>
}
