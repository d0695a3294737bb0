import type { Appointment } from '#contract/scheduling/schemas.ts'
import { kindText, statusLabelOf, timesText } from '../copy.ts'
import { hourHeight } from '../hours/hours.ts'
import { blockStyle, blockText } from './block-style.ts'

type Span = { from: number; to: number }
type WeekColumnProps = {
  day: string
  /** The first hour on screen. */
  first: number
  hours: number
  open: readonly Span[]
  appointments: readonly (Span & { appointment: Appointment })[]
  now: Date
  /** Minutes since midnight, on the day that is today. */
  nowAt: number | null
  zone: string
  onOpen: (appointment: Appointment) => void
}

/**
 * One day of the week: its open hours as light on a well, its appointments as buttons that open
 * them.
 */
export function WeekColumn({ day, first, hours, open, appointments, now, nowAt, zone, onOpen }: WeekColumnProps) {
  const place = ({ from, to }: Span) => ({
    top: ((from - first * 60) / 60) * hourHeight,
    height: ((to - from) / 60) * hourHeight,
  })
  return (
    <section
      aria-labelledby={`day-${day}`}
      className="relative border-l bg-sunken"
      style={{ height: hours * hourHeight }}
    >
      {open.map((span) => (
        <span key={span.from} aria-hidden="true" className="absolute inset-x-0 bg-surface" style={place(span)} />
      ))}
      {Array.from({ length: hours - 1 }, (_, line) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of the hours are all alike and never move
          key={line}
          aria-hidden="true"
          className="absolute inset-x-0 border-t"
          style={{ top: (line + 1) * hourHeight }}
        />
      ))}
      {appointments.length === 0 && <span className="sr-only">No appointments</span>}
      <ul>
        {appointments.map(({ appointment, ...span }) => (
          <li key={appointment.id} className="absolute inset-x-1 py-px" style={place(span)}>
            <button
              type="button"
              onClick={() => onOpen(appointment)}
              className={`block size-full overflow-hidden rounded-s border border-l-[3px] px-1.5 py-0.5 text-left text-[13px]/4 hover:border-action ${blockStyle(appointment, now)}`}
            >
              <span className="block truncate font-strong">{blockText(appointment)}</span>
              <span className="sr-only">
                , {timesText(appointment, zone)}, {kindText(appointment)}, {statusLabelOf(appointment).text}
              </span>
              {span.to - span.from >= 60 && (
                <span aria-hidden="true" className="block truncate text-ink-2">
                  {kindText(appointment)}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {nowAt !== null && nowAt >= first * 60 && nowAt < (first + hours) * 60 && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 border-action border-t-2"
          style={{ top: ((nowAt - first * 60) / 60) * hourHeight }}
        />
      )}
    </section>
  )
}
