import { dayIn } from '#contract/core/days.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { Tag } from '#web/ui/display/tag.tsx'
import type { BlockedTime } from '../availability/unblock-dialog.tsx'
import { kindText, statusLabelOf, timesText } from '../copy.ts'
import { type BusyBlock, busyWord } from '../linked-calendars/busy-blocks.ts'
import { dayText } from './days.ts'

type DayListProps = {
  days: readonly string[]
  zone: string
  appointments: readonly Appointment[]
  today: string
  busy?: ReadonlyMap<string, readonly BusyBlock[]>
  /** Shown beside a day's name: its open hours. */
  noteOf?: (day: string) => string
  onOpen: (appointment: Appointment) => void
  /** Opens blocked time again. */
  onUnblock?: (blocked: BlockedTime) => void
}

/** Days below one another, as the phone shows a week or a month. */
export function DayList({ days, zone, appointments, today, busy, noteOf, onOpen, onUnblock }: DayListProps) {
  const perDay = Map.groupBy(appointments, (appointment) => dayIn(zone, appointment.startsAt))
  return (
    <ol className="grid gap-4">
      {days.map((day) => (
        <li key={day}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b pb-1.5">
            <h3 className={`font-medium font-serif text-18/6 ${day === today ? 'text-action' : ''}`}>
              {dayText(day, 'full')}
              {day === today && ', today'}
            </h3>
            {noteOf && <p className="type-note text-ink-3">{noteOf(day)}</p>}
          </div>
          {busy?.get(day)?.map((block) => (
            <p key={block.key} className="py-1 type-note text-ink-2">
              {busyWord(block)}, {block.times}
              {block.calendar && ` (${block.calendar})`}
              {onUnblock && block.calendar === null && (
                <button type="button" className="link touch ml-2 py-1" onClick={() => onUnblock({ day, block })}>
                  Remove
                  <span className="sr-only"> the block</span>
                </button>
              )}
            </p>
          ))}
          <DayEntries appointments={perDay.get(day) ?? []} zone={zone} onOpen={onOpen} />
        </li>
      ))}
    </ol>
  )
}

function DayEntries({ appointments, zone, onOpen }: Pick<DayListProps, 'appointments' | 'zone' | 'onOpen'>) {
  if (appointments.length === 0) return <p className="py-2 type-note text-ink-3">Nothing scheduled</p>
  return (
    <ul>
      {appointments.map((appointment) => {
        const statusLabel = statusLabelOf(appointment)
        return (
          <li key={appointment.id} className="border-b last:border-b-0">
            <button
              type="button"
              onClick={() => onOpen(appointment)}
              className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-m py-2 text-left hover:bg-sunken"
            >
              <span className="min-w-0">
                <span className="block type-note text-ink-2">{timesText(appointment, zone)}</span>
                <span className="block font-strong">{appointment.with.displayName}</span>
                <span className="block type-note text-ink-2">{kindText(appointment)}</span>
              </span>
              <Tag tone={statusLabel.tone}>{statusLabel.text}</Tag>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
