import { kindNames, modeNames } from '#contract/scheduling/labels.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { soon } from '#web/platform/format.ts'
import { useMinute } from '#web/platform/times/use-minute.ts'
import { JoinCall, JoinOpens } from '#web/scheduling/appointments/join-call.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { PanelHead } from '#web/ui/layout/panel.tsx'

/** The one appointment that comes next, or how to get one. */
export function NextAppointment({ appointment }: { appointment: Appointment | undefined }) {
  const now = useMinute()
  if (!appointment) {
    return (
      <section data-tour="appointment-scheduler" className="p-5">
        <PanelHead title="Next appointment" />
        <p className="mt-3 mb-4 type-ui text-ink-2">
          Nothing is booked. The first consultation with an advisor is free.
        </p>
        <LinkButton to="/matches" size="sm" variant="secondary">
          Find an opening
        </LinkButton>
      </section>
    )
  }
  const { with: person, startsAt, kind, mode, status } = appointment
  return (
    <section data-tour="appointment-scheduler" className="p-5">
      <PanelHead title="Next appointment">
        <Tag tone={status === 'confirmed' ? 'ok' : 'warn'}>
          {status === 'confirmed' ? 'Confirmed' : 'Waiting for confirmation'}
        </Tag>
      </PanelHead>
      <div className="mt-4 flex gap-4">
        <Avatar size={56} name={person.displayName} photoUrl={person.avatarUrl} />
        <div>
          <p className="type-title-3">{soon(startsAt, now)}</p>
          <p className="type-ui text-ink-2">
            {kindNames[kind]} with {person.displayName}, {modeNames[mode].toLowerCase()}
          </p>
        </div>
      </div>
      <div className="mt-4 grid gap-3">
        <JoinCall appointment={appointment} />
        <JoinOpens appointment={appointment} />
        <div>
          <LinkButton to="/appointments" size="sm" variant="secondary">
            Reschedule or cancel
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
