import Phone from 'lucide-react/icons/phone'
import { Link } from 'react-router'
import { minutes } from '#contract/core/durations.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { when } from '#web/platform/format.ts'
import { ownZone, zoneName } from '#web/platform/zones.ts'
import { timesText } from '#web/scheduling/copy.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PanelHead } from '#web/ui/panel.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import { kindNames, modeNames } from '../copy.ts'
import type { LinksOf } from '../waiting/desk-items.ts'

/** How long before its start the call of an appointment is offered. */
const offeredBefore = minutes(10)

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
          <Timeline
            items={appointments.map((each) => ({
              id: each.id,
              state: stateOf(each, now),
              content: <Entry of={each} linksOf={linksOf} now={now} />,
            }))}
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

function Entry({ of: appointment, linksOf, now }: { of: Appointment; linksOf: LinksOf; now: Date }) {
  const { kind, mode, status, startsAt, endsAt, with: person } = appointment
  const { lead, chat } = linksOf(person.id)
  const isNear = new Date(startsAt).getTime() - offeredBefore <= now.getTime() && now < new Date(endsAt)
  const isCall = status === 'confirmed' && (mode === 'video' || mode === 'audio') && isNear
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
          <Link to={lead} preventScrollReset className="text-inherit no-underline hover:underline">
            {person.displayName}
          </Link>
        ) : (
          person.displayName
        )}
      </p>
      <p className="type-note text-ink-2">
        {kindNames[kind]}, {modeNames[mode]}
        {chat && !isCall && (
          <>
            {' · '}
            <Link to={chat} className="link">
              Chat<span className="sr-only"> with {person.displayName}</span>
            </Link>
          </>
        )}
      </p>
      {chat && isCall && (
        <LinkButton to={chat} size="sm" className="mt-2">
          <Icon of={Phone} small />
          Call from chat
          <span className="sr-only">
            , {person.displayName}, {when(startsAt, 'time')}
          </span>
        </LinkButton>
      )}
    </>
  )
}
