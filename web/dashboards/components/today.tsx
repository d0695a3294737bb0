import { Link } from 'react-router'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { when } from '#web/platform/format.ts'
import { PanelHead } from '#web/ui/panel.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import { kindNames, modeNames } from '../copy.ts'

/** The day's appointments on their line: what is over, what is now, what is to come. */
export function Today({ appointments, now }: { appointments: readonly Appointment[]; now: Date }) {
  const held = appointments.filter((each) => each.status !== 'canceled')
  return (
    <section className="p-5">
      <PanelHead title="Today">
        <Link to="/schedule" className="text-action underline">
          Calendar
        </Link>
      </PanelHead>
      {held.length === 0 ? (
        <p className="mt-4 type-ui text-ink-2">Nothing on your calendar today.</p>
      ) : (
        <div className="mt-3">
          <Timeline
            items={held.map((each) => ({ id: each.id, state: stateOf(each, now), content: <Entry of={each} /> }))}
          />
        </div>
      )}
    </section>
  )
}

function stateOf({ startsAt, endsAt }: Appointment, now: Date): 'past' | 'now' | 'next' {
  if (new Date(endsAt) <= now) return 'past'
  return new Date(startsAt) <= now ? 'now' : 'next'
}

function Entry({ of: { startsAt, endsAt, kind, mode, status, with: other } }: { of: Appointment }) {
  return (
    <>
      <p className="type-note">
        {when(startsAt, 'time')} to {when(endsAt, 'time')}
        {status === 'requested' && <span className="text-warn">, needs confirmation</span>}
      </p>
      <p className="font-strong">{other.displayName}</p>
      <p className="type-note text-ink-2">
        {kindNames[kind]}, {modeNames[mode]}
      </p>
    </>
  )
}
