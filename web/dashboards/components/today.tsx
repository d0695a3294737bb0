import { Link } from 'react-router'
import { zoneName } from '#contract/core/zones.ts'
import { kindNames, modeNames } from '#contract/scheduling/labels.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { ownZone } from '#web/platform/times/zones.ts'
import { AppointmentTimeline } from '#web/scheduling/appointments/appointment-timeline.tsx'
import { JoinCall, JoinOpens } from '#web/scheduling/appointments/join-call.tsx'
import { timesText } from '#web/scheduling/copy.ts'
import { PanelHead } from '#web/ui/layout/panel.tsx'
import type { LinksOf } from '../waiting/desk-items.ts'

type TodayProps = { appointments: readonly Appointment[]; linksOf: LinksOf; now: Date }

/** The day's appointments on their line: what is over, what is now, what is to come. */
export function Today({ appointments, linksOf, now }: TodayProps) {
  return (
    <section aria-label="Today" className="p-5">
      <PanelHead title="Today">
        <Link to="/schedule" className="touch text-action underline">
          Calendar
        </Link>
      </PanelHead>
      <p className="type-note text-ink-3">{zoneName(ownZone())}</p>
      {appointments.length === 0 ? (
        <p className="mt-3 type-ui text-ink-2">Nothing on your calendar today.</p>
      ) : (
        <div className="mt-3">
          <AppointmentTimeline appointments={appointments} now={now}>
            {(each) => <Entry of={each} linksOf={linksOf} />}
          </AppointmentTimeline>
        </div>
      )}
    </section>
  )
}

function Entry({ of: appointment, linksOf }: { of: Appointment; linksOf: LinksOf }) {
  const { kind, mode, status, with: person } = appointment
  const { lead, chat } = linksOf(person.id)
  return (
    <>
      <p className="type-note">
        {timesText(appointment, ownZone())}
        {status === 'requested' && <span className="text-warn">, needs confirmation</span>}
        {status === 'completed' && ', completed'}
        {status === 'no_show' && ', no-show'}
      </p>
      <p className="wrap-anywhere font-strong">
        {lead ? (
          <Link to={lead} preventScrollReset className="touch inline-block text-inherit no-underline hover:underline">
            {person.displayName}
          </Link>
        ) : (
          person.displayName
        )}
      </p>
      <p className="type-note text-ink-2">
        {kindNames[kind]}, {modeNames[mode].toLowerCase()}
        {chat && (
          <>
            {' · '}
            <Link to={chat} className="link touch">
              Chat<span className="sr-only"> with {person.displayName}</span>
            </Link>
          </>
        )}
      </p>
      <div className="mt-2 empty:hidden">
        <JoinCall appointment={appointment} />
        <JoinOpens appointment={appointment} />
      </div>
    </>
  )
}
