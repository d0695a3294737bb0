import { type FormEvent, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import { mostNumberDays } from '#contract/analytics/numbers/values.ts'
import { dayIn, printedZone, utcDay } from '#contract/core/days.ts'
import { days } from '#contract/core/durations.ts'
import { Day } from '#contract/core/fields.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'

type DayRange = { readonly from: string; readonly to: string }

const today = () => dayIn(printedZone, new Date())

/** The days in an address, or as many as are usual, up to today. */
export function readRange(search: URLSearchParams, usualDays: number): DayRange {
  const chosen = (name: 'from' | 'to') => Day.safeParse(search.get(name)).data
  const to = chosen('to') ?? today()
  return { from: chosen('from') ?? utcDay(Date.parse(to) - days(usualDays - 1)), to }
}

/** What is wrong with a range that somebody entered, by its field. */
function problemsOf({ from, to }: DayRange): Partial<DayRange> {
  if (from === '') return { from: 'Enter a date' }
  if (to === '') return { to: 'Enter a date' }
  if (to > today()) return { to: 'Choose today or earlier' }
  if (Date.parse(to) - Date.parse(from) >= days(mostNumberDays))
    return { from: `Choose a day less than ${mostNumberDays} days before the last day` }
  return from > to ? { from: 'Choose a date before the last day' } : {}
}

/** Chooses the days that are shown; they are in the address. */
export function RangeForm({ from, to }: DayRange) {
  const [, setSearch] = useSearchParams()
  const { state } = useNavigation()
  const [problems, setProblems] = useState<Partial<DayRange>>({})
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const range = { from: String(form.get('from')), to: String(form.get('to')) }
    const found = problemsOf(range)
    setProblems(found)
    if (Object.keys(found).length === 0) setSearch(range)
  }
  return (
    <Form onSubmit={show} className="mb-4 flex flex-wrap items-start gap-x-3 sm:mb-2">
      <DateField label="From" name="from" defaultValue={from} max={today()} error={problems.from} />
      <DateField label="To" name="to" defaultValue={to} max={today()} error={problems.to} />
      <div className="max-sm:-mt-3 sm:pt-7.5">
        <Button type="submit" variant="secondary" pending={state === 'loading'} pendingLabel="Reading">
          Show
        </Button>
      </div>
    </Form>
  )
}
