import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { useNotShown } from '#web/auth/account/not-shown.tsx'
import { advisorPath } from '#web/paths.ts'
import { when } from '#web/platform/format.ts'
import { useMinute } from '#web/platform/times/use-minute.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { changeText, dateText, kindText, locationText, sideOf, statusLabelOf, timesText } from '../copy.ts'
import { AppointmentNotes } from '../entries/appointment-notes.tsx'
import { useZone } from '../state.ts'
import { JoinOpens } from './join-call.tsx'

/** One appointment in a list: time, person, kind, status and actions. */
export function AppointmentEntry({ appointment, children }: { appointment: Appointment; children?: ReactNode }) {
  const { zone } = useZone()
  const now = useMinute()
  const notShown = useNotShown()
  const { with: partner, startsAt, notes, status, cancelReason } = appointment
  const statusLabel = statusLabelOf(appointment)
  const anchor = `appointment-${appointment.id}`
  // The search leads to one appointment.
  const isFound = useLocation().hash === `#${anchor}`
  return (
    <div
      id={anchor}
      className={`grid gap-x-6 gap-y-3 text-ink lg:grid-cols-[minmax(0,1fr)_auto] lg:items-start ${isFound ? '-mx-2 -my-1 rounded-m bg-wash px-2 py-1' : ''}`}
    >
      <div className="flex min-w-0 gap-3">
        <Avatar size={40} name={partner.displayName} photoUrl={partner.avatarUrl} />
        <div className="min-w-0">
          <p className="type-note text-ink-2">
            <time dateTime={startsAt} className={status === 'canceled' ? 'line-through' : ''}>
              {dateText(appointment, zone, now)}, {timesText(appointment, zone)}
            </time>
          </p>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-strong text-16/6">
            <Link to={personPath(appointment)} className="touch text-ink no-underline hover:underline">
              {partner.displayName}
            </Link>
            <Tag tone={statusLabel.tone}>{statusLabel.text}</Tag>
          </p>
          <p className="type-note text-ink-2">
            {kindText(appointment)} ·{' '}
            <Link to={`/messages?with=${partner.id}`} className="link touch">
              Chat<span className="sr-only"> with {partner.displayName}</span>
            </Link>
          </p>
          <JoinOpens appointment={appointment} />
          {locationText(appointment) && (
            <p className="type-note text-ink [overflow-wrap:anywhere]">{locationText(appointment)}</p>
          )}
          {notes && <p className="mt-1.5 max-w-[60ch] type-ui-s [overflow-wrap:anywhere]">“{notes}”</p>}
          {notShown && <p className="mt-1.5 type-note text-ink-2">Notes: {notShown}</p>}
          {cancelReason && (
            <p className="mt-1.5 max-w-[60ch] type-ui-s [overflow-wrap:anywhere]">Reason: {cancelReason}</p>
          )}
        </div>
      </div>
      {children && <div className="max-sm:pl-13">{children}</div>}
      <AppointmentNotes appointment={appointment} />
      <History appointment={appointment} zone={zone} />
    </div>
  )
}

function History({ appointment, zone }: { appointment: Appointment; zone: string }) {
  if (appointment.history.length < 2) return null
  return (
    <details className="-mt-2 pl-13 lg:col-start-1">
      <summary className="inline-flex min-h-11 items-center type-note text-action md:min-h-6">History</summary>
      <ol className="mt-1 grid gap-1 type-note text-ink-2">
        {appointment.history.map((change) => (
          <li key={change.at + change.what}>
            {when(change.at, 'date', zone)}: {changeText(change, appointment, zone)}
          </li>
        ))}
      </ol>
    </details>
  )
}

/** An advisor's lead, or the page of the advisor. */
const personPath = (appointment: Appointment) =>
  sideOf(appointment) === 'advisor' ? `/leads?person=${appointment.with.id}` : advisorPath(appointment.with.id)
