import type { CalendarAccount } from '#contract/scheduling/calendar-accounts/schemas.ts'
import type { SignInProvider } from '#contract/scheduling/calendar-accounts/values.ts'
import type { CalendarFailure } from '#contract/scheduling/linked-calendars/values.ts'
import { when } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'

const failureTexts: Record<CalendarFailure, string> = {
  unreachable: 'Its server doesn’t answer. We keep trying.',
  refused:
    'Its server refuses the password or the change, or your sign-in here was reset. Remove the account and link it with a new app password.',
  invalid: 'The calendar is no longer there. Choose another.',
  'too-large': 'It has no room for more.',
}

type CalendarAccountEntryProps = {
  account: CalendarAccount
  isBusy: boolean
  onChoose: () => void
  onSignIn: (provider: SignInProvider) => void
  onRefresh: () => void
  onRestore: () => void
  onRemove: () => void
}

/** One account: what it is used for, since when it fails, and what differs there. */
export function CalendarAccountEntry({ account, isBusy, ...on }: CalendarAccountEntryProps) {
  const { provider, host, login, calendars, writesTo, failure, failingSince, conflicts } = account
  const hasLostAccess = provider !== 'caldav' && failure === 'refused'
  const busy = calendars.filter((calendar) => calendar.isBusy).map(({ name }) => name)
  const written = calendars.find(({ key }) => key === writesTo)?.name
  return (
    <li className="border-b py-3 last:border-b-0">
      <p className="break-words type-ui-s font-strong">{host}</p>
      <p className="break-words type-note text-ink-3">{login}</p>
      <dl className="mt-1 type-note text-ink-2">
        <div>
          <dt className="inline">Busy times from: </dt>
          <dd className="inline">{busy.length > 0 ? busy.join(', ') : 'none'}</dd>
        </div>
        <div>
          <dt className="inline">Appointments go to: </dt>
          <dd className="inline">{written ?? 'nowhere'}</dd>
        </div>
      </dl>
      {failure && failingSince && (
        <p className="mt-1 type-note text-bad">
          We couldn’t use it since {when(failingSince, 'moment')}.{' '}
          {hasLostAccess ? 'We no longer have access. Sign in again.' : failureTexts[failure]}
        </p>
      )}
      {conflicts.length > 0 && (
        <div className="mt-2">
          <Notice tone="warn">
            <p>These events changed in your calendar. Your appointments here didn’t change:</p>
            <ul>
              {conflicts.map(({ appointmentId, conflict, startsAt }) => (
                <li key={appointmentId}>
                  {when(startsAt, 'moment')}, {conflict} there
                </li>
              ))}
            </ul>
            <Button size="sm" variant="text" pending={isBusy} onClick={on.onRestore}>
              Put back in my calendar
            </Button>
          </Notice>
        </div>
      )}
      <div className="mt-1 flex flex-wrap gap-2">
        {provider !== 'caldav' && hasLostAccess && (
          <Button size="sm" variant="secondary" pending={isBusy} onClick={() => on.onSignIn(provider)}>
            Sign in again
          </Button>
        )}
        <Button
          size="sm"
          variant="text"
          aria-label={`Choose calendars of ${host}`}
          pending={isBusy}
          onClick={on.onChoose}
        >
          Choose calendars
        </Button>
        <Button size="sm" variant="text" aria-label={`Refresh ${host}`} pending={isBusy} onClick={on.onRefresh}>
          Refresh
        </Button>
        <Button size="sm" variant="text" aria-label={`Remove ${host}`} pending={isBusy} onClick={on.onRemove}>
          Remove
        </Button>
      </div>
    </li>
  )
}
