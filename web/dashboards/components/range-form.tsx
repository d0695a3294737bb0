import type { FormEvent } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import { printedZone, utcDay } from '#contract/core/days.ts'
import { days } from '#contract/core/durations.ts'
import { dayIn } from '#web/platform/times/zones.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type DayRange = { readonly from: string; readonly to: string }

const today = () => dayIn(printedZone, new Date())

/** The days in an address, or as many as are usual, up to today. */
export function readRange(search: URLSearchParams, usualDays: number): DayRange {
  const to = search.get('to') ?? today()
  const from = utcDay(Date.parse(to) - days(usualDays - 1))
  return { from: search.get('from') ?? from, to }
}

/** Chooses the days that are shown; they are in the address. */
export function RangeForm({ from, to }: DayRange) {
  const [, setSearch] = useSearchParams()
  const { state } = useNavigation()
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setSearch({ from: String(form.get('from')), to: String(form.get('to')) })
  }
  return (
    <form onSubmit={show} className="mb-2 flex flex-wrap items-start gap-x-3">
      <TextField label="From" name="from" type="date" defaultValue={from} max={today()} required />
      <TextField label="To" name="to" type="date" defaultValue={to} min={from} max={today()} required />
      <div className="max-sm:-mt-3 sm:pt-[30px]">
        <Button type="submit" variant="secondary" pending={state === 'loading'} pendingLabel="Reading">
          Show
        </Button>
      </div>
    </form>
  )
}
