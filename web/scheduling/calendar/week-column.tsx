import type { Appointment } from '#contract/scheduling/schemas.ts'
import { hourHeight } from '../availability/hours.ts'
import { kindText, statusLabelOf, timesText } from '../copy.ts'
import { type BusyBlock, busyWord } from '../linked-calendars/busy-blocks.ts'
import { blockStyle, blockText } from './block-style.ts'
import { clockOf, clockText } from './days.ts'
import type { useWeekDrag } from './use-week-drag.ts'

type Span = { from: number; to: number }
type WeekColumnProps = {
  day: string
  /** The first hour on screen. */
  first: number
  hours: number
  open: readonly Span[]
  appointments: readonly (Span & { appointment: Appointment })[]
  busy: readonly BusyBlock[]
  now: Date
  /** Minutes since midnight, on the day that is today. */
  nowAt: number | null
  zone: string
  week: ReturnType<typeof useWeekDrag>
  onOpen: (appointment: Appointment) => void
  onUnblock: (block: BusyBlock) => void
}

/**
 * One day of the week: its open hours as light on a well, its appointments as buttons that open
 * them.
 */
export function WeekColumn({
  day,
  first,
  hours,
  open,
  appointments,
  busy,
  now,
  nowAt,
  zone,
  week,
  onOpen,
  onUnblock,
}: WeekColumnProps) {
  const place = ({ from, to }: Span) => ({
    top: ((from - first * 60) / 60) * hourHeight,
    height: ((to - from) / 60) * hourHeight,
  })
  return (
    <section
      id={`column-${day}`}
      aria-labelledby={`day-${day}`}
      onPointerDown={(event) => week.begin(event, { day, from: 0, to: 0 }, null)}
      className="relative select-none border-l bg-sunken"
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
      {/* Below what goes on just now, whose name it would strike through. */}
      {nowAt !== null && nowAt >= first * 60 && nowAt < (first + hours) * 60 && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 border-action border-t-2"
          style={{ top: ((nowAt - first * 60) / 60) * hourHeight }}
        />
      )}
      {appointments.length === 0 && <span className="sr-only">No appointments</span>}
      <ul>
        {busy.map((block) => {
          const { key, from, to, calendar, times } = block
          const shown = { from: Math.max(from, first * 60), to: Math.min(to, (first + hours) * 60) }
          if (shown.from >= shown.to) return null
          return (
            <li
              key={key}
              className="absolute inset-x-0 overflow-hidden bg-line/60 px-2 text-13/5 text-ink-2"
              style={place(shown)}
            >
              {calendar === null ? (
                <button
                  type="button"
                  aria-label={`${busyWord(block)}, ${times}`}
                  // A press on free time begins to block it.
                  onPointerDown={(event) => event.stopPropagation()}
                  onClick={() => onUnblock(block)}
                  className="absolute inset-0 px-2 text-left hover:bg-line focus-visible:-outline-offset-2"
                >
                  <span className="absolute top-0 left-2">{busyWord(block)}</span>
                </button>
              ) : (
                <span className="block truncate">
                  {busyWord(block)}
                  <span className="sr-only">, {times}</span>
                  <span className="text-12">, {calendar}</span>
                </span>
              )}
            </li>
          )
        })}
        {appointments.map(({ appointment, ...span }) => (
          <li
            key={appointment.id}
            data-keeps-focus={appointment.id}
            className="absolute inset-x-1 py-px"
            style={place(span)}
          >
            <button
              type="button"
              aria-describedby={appointment.can.includes('reschedule') ? 'week-keys' : undefined}
              onPointerDown={(event) => {
                event.stopPropagation()
                // Safari does not focus a pressed button, and focus returns to it after the dialog.
                event.currentTarget.focus({ preventScroll: true })
                week.begin(event, { day, ...span }, appointment)
              }}
              onKeyDown={(event) =>
                appointment.can.includes('reschedule') && week.onKey(event, { day, ...span }, appointment)
              }
              onBlur={week.letGo}
              onClick={(event) => {
                // A click by keyboard has no detail, and follows no drag.
                if (event.detail === 0 || !week.endsDrag()) onOpen(appointment)
              }}
              className={`block size-full overflow-hidden rounded-s border border-l-[3px] px-1.5 py-0.5 text-left text-13/4 hover:border-action ${blockStyle(appointment, now)}`}
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
      {week.drag?.target.day === day && (
        <span
          aria-hidden="true"
          className={`pointer-events-none absolute inset-x-1 z-10 overflow-hidden rounded-s border-2 border-action border-dashed px-1.5 text-13/5 ${week.drag.appointment ? 'bg-wash text-action' : 'bg-line/80 text-ink'}`}
          style={place(week.drag.target)}
        >
          {week.drag.appointment ? '' : 'Block '}
          {clockText(clockOf(week.drag.target.from))}
        </span>
      )}
    </section>
  )
}
