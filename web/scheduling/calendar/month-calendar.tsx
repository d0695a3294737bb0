import { dayIn } from '#contract/core/days.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { when } from '#web/platform/format.ts'
import { kindText } from '../copy.ts'
import { type BusyBlock, busyWord } from '../linked-calendars/busy-blocks.ts'
import { blockStyle, blockText } from './block-style.ts'
import { addDays, addMonths, daysBetween, daysFrom, dayText, weekStartOf } from './days.ts'

type MonthCalendarProps = {
  /** The first day of the month. */
  month: string
  zone: string
  appointments: readonly Appointment[]
  busy: ReadonlyMap<string, readonly BusyBlock[]>
  now: Date
  today: string
  onOpen: (appointment: Appointment) => void
}

/** A month at a glance, each appointment in its day. Weeks begin as the viewer's locale does. */
export function MonthCalendar({ month, zone, appointments, busy, now, today, onOpen }: MonthCalendarProps) {
  const perDay = Map.groupBy(appointments, (appointment) => dayIn(zone, appointment.startsAt))
  const weeks = weeksOf(month)
  return (
    <div className="overflow-hidden rounded border bg-surface max-md:hidden">
      <table className="w-full table-fixed">
        <caption className="sr-only">{dayText(month, 'month')}</caption>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" className="py-2 type-micro text-ink-3">
                <abbr title={dayText(day, 'longWeekday')} className="no-underline">
                  {dayText(day, 'weekday')}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  aria-current={day === today ? 'date' : undefined}
                  className={`h-26 border-t border-l p-1.5 align-top first:border-l-0 ${
                    day.slice(0, 7) === month.slice(0, 7) ? '' : 'bg-sunken'
                  }`}
                >
                  <DayNumber day={day} isToday={day === today} />
                  <ul className="mt-1 grid grid-cols-1 gap-1">
                    {(perDay.get(day) ?? []).map((appointment) => (
                      <li key={appointment.id}>
                        <button
                          type="button"
                          onClick={() => onOpen(appointment)}
                          className={`block min-h-6 w-full rounded-s border border-l-[3px] px-1.5 py-0.5 text-left text-12/4 hover:border-action ${blockStyle(appointment, now)}`}
                        >
                          <span className="block truncate">{when(appointment.startsAt, 'time', zone)}</span>
                          <span className="block truncate font-strong">{blockText(appointment)}</span>
                          <span className="sr-only">, {kindText(appointment)}</span>
                        </button>
                      </li>
                    ))}
                    <BusyLines blocks={busy.get(day) ?? []} />
                  </ul>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** How many busy times a day names; the rest is counted. */
const shownBusy = 2

function BusyLines({ blocks }: { blocks: readonly BusyBlock[] }) {
  const rest = blocks.length - shownBusy
  return (
    <>
      {blocks.slice(0, shownBusy).map((block) => (
        <li key={block.key} className="truncate px-1.5 text-12/4 text-ink-2">
          {busyWord(block)}, {block.times}
          {block.calendar && <span className="sr-only"> ({block.calendar})</span>}
        </li>
      ))}
      {rest > 0 && <li className="px-1.5 text-12/4 text-ink-2">{rest} more busy</li>}
    </>
  )
}

function DayNumber({ day, isToday }: { day: string; isToday: boolean }) {
  return (
    <span
      className={`grid size-7 place-items-center rounded-full font-serif text-15/5 ${
        isToday ? 'border-2 border-action text-action' : 'text-ink-2'
      }`}
    >
      {dayText(day, 'date')}
      {isToday && <span className="sr-only">, today</span>}
    </span>
  )
}

/** Whole weeks, from the one with the first day of the month to the one with its last. */
export function weeksOf(month: string): string[][] {
  const first = weekStartOf(month)
  const count = Math.ceil(daysBetween(first, addMonths(month, 1)) / 7)
  return Array.from({ length: count }, (_, week) => daysFrom(addDays(first, 7 * week), 7))
}
