import { dayIn } from '#contract/core/days.ts'
import { minutes } from '#contract/core/durations.ts'
import type { Appointment, Availability } from '#contract/scheduling/schemas.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { hourHeight, hoursOn, minutesOfRange, shownHours } from '../availability/hours.ts'
import type { BlockedTime } from '../availability/unblock-dialog.tsx'
import type { BusyBlock } from '../linked-calendars/busy-blocks.ts'
import { clockOf, clockText, dayText, instantAt, minutesIn } from './days.ts'
import { isTaken, type Target, useWeekDrag } from './use-week-drag.ts'
import { WeekColumn } from './week-column.tsx'

type WeekCalendarProps = {
  days: readonly string[]
  availability: Availability
  appointments: readonly Appointment[]
  busy: ReadonlyMap<string, readonly BusyBlock[]>
  now: Date
  onOpen: (appointment: Appointment) => void
  onMove: (appointment: Appointment, target: Target) => void
  onBlock: (target: Target) => void
  onUnblock: (blocked: BlockedTime) => void
}

/**
 * A working week in the advisor's own time zone: open hours are light, and appointments lie in
 * them. Dragging moves an appointment, or marks time to block.
 */
export function WeekCalendar({
  days,
  availability,
  appointments,
  busy,
  now,
  onOpen,
  onMove,
  onBlock,
  onUnblock,
}: WeekCalendarProps) {
  const { timeZone } = availability
  const perDay = Map.groupBy(appointments, (appointment) => dayIn(timeZone, appointment.startsAt))
  const spanOf = ({ startsAt, endsAt }: Appointment) => {
    const from = minutesIn(timeZone, startsAt)
    return { from, to: from + (new Date(endsAt).getTime() - new Date(startsAt).getTime()) / minutes(1) }
  }
  const { first, last } = shownHours([
    ...days.flatMap((day) => hoursOn(day, availability).map(minutesOfRange)),
    ...appointments.map(spanOf),
  ])
  const move = (appointment: Appointment, target: Target) => {
    const isToOther = isTaken(appointments, appointment, instantAt(timeZone, target.day, target.from))
    if (isToOther) toast.warning('You already have an appointment then')
    else onMove(appointment, target)
  }
  const hours = Array.from({ length: last - first }, (_, position) => first + position)
  const today = dayIn(timeZone, now)
  const week = useWeekDrag({ days, first, last, onMove: move, onBlock })
  return (
    <>
      <div className="grid grid-cols-[3.5rem_repeat(7,minmax(0,1fr))] rounded border bg-surface max-md:hidden">
        {/* The days stay in sight while the hours scroll. */}
        <span className="sticky top-header z-20 rounded-tl border-b bg-surface" />
        {days.map((day) => (
          <h3
            key={day}
            id={`day-${day}`}
            aria-current={day === today ? 'date' : undefined}
            className="sticky top-header z-20 border-b border-l bg-surface py-2 nth-8:rounded-tr text-center font-medium font-serif text-18/5 aria-[current]:text-action"
          >
            <span className="block type-micro text-ink-3">{dayText(day, 'weekday')}</span>
            {dayText(day, 'date')}
            <span className="sr-only">
              {dayText(day, 'month')}
              {day === today && ', today'}
            </span>
          </h3>
        ))}
        <div aria-hidden="true" className="relative" style={{ height: hours.length * hourHeight }}>
          {hours.slice(1).map((hour) => (
            <span
              key={hour}
              className="-translate-y-1/2 absolute right-2 whitespace-nowrap type-micro font-normal text-ink-3"
              style={{ top: (hour - first) * hourHeight }}
            >
              {clockText(`${String(hour).padStart(2, '0')}:00`).replace(':00', '')}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <WeekColumn
            key={day}
            day={day}
            first={first}
            hours={hours.length}
            open={hoursOn(day, availability).map(minutesOfRange)}
            appointments={(perDay.get(day) ?? []).map((appointment) => ({ appointment, ...spanOf(appointment) }))}
            busy={busy.get(day) ?? []}
            now={now}
            nowAt={day === today ? minutesIn(timeZone, now) : null}
            zone={timeZone}
            week={week}
            onOpen={onOpen}
            onUnblock={(block) => onUnblock({ day, block })}
          />
        ))}
      </div>
      <p id="week-keys" className="mt-2 max-w-[75ch] type-note text-ink-3 max-md:hidden">
        Drag an appointment to move it, or drag over free time to block it. Select blocked time to open it again. By
        keyboard: Alt with the arrow keys moves an appointment, Enter puts it there, Escape leaves it.
      </p>
      <p role="status" className="sr-only">
        {week.drag && targetText(week.drag.target)}
      </p>
    </>
  )
}

const targetText = ({ day, from, to }: Target) =>
  `${dayText(day, 'full')}, ${clockText(clockOf(from))} to ${clockText(clockOf(to))}`
