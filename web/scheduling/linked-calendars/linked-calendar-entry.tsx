import type { LinkedCalendar } from '#contract/scheduling/linked-calendars/schemas.ts'
import type { CalendarFailure } from '#contract/scheduling/linked-calendars/values.ts'
import { when } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'

const failureTexts: Record<CalendarFailure, string> = {
  unreachable: 'Its server doesn’t answer. We keep trying.',
  refused: 'Its server refuses the address. Remove it and link the new address.',
  invalid: 'The address no longer gives a calendar. Remove it and link the new address.',
  'too-large': 'It has become too large to read.',
}

type LinkedCalendarEntryProps = {
  calendar: LinkedCalendar
  /** The zone of the page; the device’s without it. */
  zone?: string | undefined
  isBusy: boolean
  onRefresh: () => void
  onRemove: () => void
}

/** One linked calendar: when it was read, or since when and why it cannot be. */
export function LinkedCalendarEntry({ calendar, zone, isBusy, onRefresh, onRemove }: LinkedCalendarEntryProps) {
  const { name, host, readAt, failingSince, failure } = calendar
  return (
    <li className="border-b py-3 last:border-b-0">
      <p className="break-words type-ui-s font-strong">{name}</p>
      {name !== host && <p className="break-words type-note text-ink-3">{host}</p>}
      {failure && failingSince ? (
        <p className="mt-1 type-note text-bad">
          We haven’t been able to read it since {when(failingSince, 'moment', zone)}. {failureTexts[failure]}
        </p>
      ) : (
        readAt && <p className="mt-1 type-note text-ink-2">Read {when(readAt, 'moment', zone)}</p>
      )}
      <div className="mt-1 -ml-2 flex gap-2">
        <Button size="sm" variant="text" aria-label={`Refresh ${name}`} pending={isBusy} onClick={onRefresh}>
          Refresh
        </Button>
        <Button size="sm" variant="text" aria-label={`Remove ${name}`} pending={isBusy} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  )
}
