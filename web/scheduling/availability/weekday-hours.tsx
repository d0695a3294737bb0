import { useEffect, useRef } from 'react'
import type { WeeklyHours } from '#contract/scheduling/schemas.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { weekdayName } from './hours.ts'
import { TimeRange } from './time-range.tsx'

type Row = WeeklyHours & {
  /** Its index in the whole week's list, by which errors name it. */
  position: number
}
type WeekdayHoursProps = {
  weekday: number
  rows: readonly Row[]
  errorOf: (position: number) => string | undefined
  onChange: (position: number, range: WeeklyHours) => void
  onAdd: (range: WeeklyHours) => void
  onRemove: (position: number) => void
}

/** The hours of one weekday: none, one range, or several with pauses between. */
export function WeekdayHours({ weekday, rows, errorOf, onChange, onAdd, onRemove }: WeekdayHoursProps) {
  const name = weekdayName(weekday)
  const last = rows.at(-1)
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const isAdding = useRef(false)
  useEffect(() => {
    if (!isAdding.current) return
    isAdding.current = false
    const firstOfLast = 2 * (rows.length - 1)
    fieldset.current?.querySelectorAll('input')[firstOfLast]?.focus()
  }, [rows.length])
  return (
    <fieldset
      ref={fieldset}
      data-keeps-focus={name}
      aria-label={name}
      className="grid min-w-0 grid-cols-1 gap-x-4 gap-y-1 border-b py-3 last:border-b-0 md:grid-cols-[7rem_minmax(0,1fr)_auto]"
    >
      <p className="font-strong type-ui md:pt-2">{name}</p>
      <div className="grid grid-cols-1 gap-2">
        {rows.length === 0 && <p className="type-ui text-ink-3 md:pt-2">Closed</p>}
        {rows.map(({ position, from, to }) => (
          <TimeRange
            key={position}
            label={name}
            range={{ from, to }}
            error={errorOf(position)}
            onChange={(range) => onChange(position, { weekday, ...range })}
            onRemove={() => onRemove(position)}
          />
        ))}
      </div>
      <Button
        variant="text"
        className="justify-self-start"
        aria-label={`Add hours on ${name}`}
        onClick={() => {
          isAdding.current = true
          onAdd({ weekday, ...nextRange(last) })
        }}
      >
        Add hours
      </Button>
    </fieldset>
  )
}

/** A first range of office hours, else one after the last. */
function nextRange(last: WeeklyHours | undefined): { from: string; to: string } {
  if (!last) return { from: '09:00', to: '17:00' }
  const hour = Number(last.to.slice(0, 2))
  const clockAt = (nextHour: number) =>
    nextHour > 23 ? '23:59' : `${String(nextHour).padStart(2, '0')}:${last.to.slice(3)}`
  return { from: clockAt(hour + 1), to: clockAt(hour + 3) }
}
