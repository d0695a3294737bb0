import type { LinkedCalendar } from '#contract/scheduling/linked-calendars/schemas.ts'
import type { Availability, CalendarFeed as Feed } from '#contract/scheduling/schemas.ts'
import { CalendarFeed } from '../calendar/calendar-feed.tsx'
import { CalendarAccounts } from '../calendar-accounts/calendar-accounts.tsx'
import { LinkedCalendars } from '../linked-calendars/linked-calendars.tsx'
import { BookingPage } from './booking-page.tsx'
import { DayExceptions } from './day-exceptions.tsx'
import { HoursForm } from './hours-form.tsx'

type HoursViewProps = {
  availability: Availability
  feed: Feed
  calendars: readonly LinkedCalendar[]
  onBlock: () => void
  /** Runs a step after a recent proof. */
  confirm: (proceed: () => void) => void
  onChanged: () => void
}

/** The editor of an advisor's hours, and what else decides which times are open. */
export function HoursView({ availability, feed, calendars, onBlock, confirm, onChanged }: HoursViewProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22.5rem]">
      <HoursForm availability={availability} onSaved={onChanged} />
      <div className="grid grid-cols-1 gap-5">
        <DayExceptions availability={availability} onSaved={onChanged} onBlock={onBlock} />
        <LinkedCalendars calendars={calendars} zone={availability.timeZone} onChanged={onChanged} />
        <CalendarAccounts confirm={confirm} onChanged={onChanged} />
        <BookingPage />
        <CalendarFeed feed={feed} confirm={confirm} onChanged={onChanged} />
      </div>
    </div>
  )
}
