import { useState } from 'react'
import { dayIn } from '#contract/core/days.ts'
import { horizonDays } from '#contract/scheduling/values.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { addDays, instantAt, isDay, minutesOf } from '../calendar/days.ts'

const focus = (field: HTMLInputElement | null) => field?.focus()

type OtherTimeProps = {
  zone: string
  /** Whether the time is one of several, or the only one. */
  isOneOfMany?: boolean
  onAdd: (startsAt: string) => void
}

/**
 * Adds a time outside of the advisor's hours: hours, notice and daily limit do not bind what they
 * suggest or move. Whether something else is then is answered when the times are sent.
 */
export function OtherTime({ zone, isOneOfMany = true, onAdd }: OtherTimeProps) {
  const [isOpen, setOpen] = useState(false)
  const [day, setDay] = useState('')
  const [clock, setClock] = useState('')
  const [problems, setProblems] = useState<{ day?: string; clock?: string }>({})
  const today = dayIn(zone, new Date())
  const lastDay = addDays(today, horizonDays)
  const add = () => {
    if (!isDay(day)) return setProblems({ day: 'Enter a date' })
    if (clock === '') return setProblems({ clock: 'Enter a time' })
    if (day < today) return setProblems({ day: 'Choose a date in the future' })
    const startsAt = instantAt(zone, day, minutesOf(clock))
    if (startsAt <= new Date()) return setProblems({ clock: 'Choose a time in the future' })
    if (day > lastDay) return setProblems({ day: `Choose a date in the next ${horizonDays} days` })
    setProblems({})
    setClock('')
    onAdd(startsAt.toISOString())
  }
  if (!isOpen)
    return (
      <div>
        <Button variant="text" onClick={() => setOpen(true)}>
          {isOneOfMany ? 'Add' : 'Choose'} a time outside your hours
        </Button>
      </div>
    )
  return (
    <fieldset className="min-w-0">
      <legend className="type-ui font-strong">A time outside your hours</legend>
      <div className="mt-2 grid grid-cols-2 items-start gap-x-3 md:grid-cols-[11.25rem_11.25rem_auto] md:justify-start">
        <DateField
          label="Date"
          // What was pressed is gone.
          ref={focus}
          min={today}
          max={lastDay}
          error={problems.day}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <DateField
          label="Time"
          type="time"
          step={300}
          error={problems.clock}
          value={clock}
          onChange={(event) => setClock(event.currentTarget.value)}
        />
        <Button variant="secondary" className="max-md:col-span-2 max-md:justify-self-start md:mt-6.5" onClick={add}>
          {isOneOfMany ? 'Add time' : 'Use this time'}
        </Button>
      </div>
    </fieldset>
  )
}
