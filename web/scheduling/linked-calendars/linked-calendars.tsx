import { useState } from 'react'
import { refreshLinkedCalendar, unlinkCalendar } from '#contract/scheduling/linked-calendars/endpoints.ts'
import type { LinkedCalendar } from '#contract/scheduling/linked-calendars/schemas.ts'
import { linkedCalendarLimit } from '#contract/scheduling/linked-calendars/values.ts'
import { call } from '#web/platform/api/call.ts'
import { lazyPart } from '#web/platform/page/lazy-part.tsx'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'
import { useRowFocus } from '#web/ui/layout/use-row-focus.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { LinkedCalendarEntry } from './linked-calendar-entry.tsx'

const LinkCalendarDialog = lazyPart(() => import('./link-calendar-dialog.tsx').then((part) => part.LinkCalendarDialog))

type LinkedCalendarsProps = {
  calendars: readonly LinkedCalendar[]
  /** The zone of the page; the device’s without it. */
  zone?: string
  /** Consumers are warned where an advisor's times are closed. */
  isConsumer?: boolean
  onChanged: () => void
}

/** The calendars a person has elsewhere, whether they can be read, and a way to link more. */
export function LinkedCalendars({ calendars, zone, isConsumer = false, onChanged }: LinkedCalendarsProps) {
  const [isLinking, setLinking] = useState(false)
  const [busyId, setBusyId] = useState<string | null>(null)
  const { section, onLeave } = useRowFocus<HTMLUListElement>(calendars)
  const attempt = async (id: string, action: () => Promise<void>) => {
    setBusyId(id)
    try {
      await action()
      onChanged()
    } catch (error) {
      toastProblem(error)
    } finally {
      setBusyId(null)
    }
  }
  const refresh = ({ id, name }: LinkedCalendar) =>
    attempt(id, async () => {
      const { failure } = await call(refreshLinkedCalendar, { params: { id } })
      if (failure) toast.error(`We couldn’t read ${name}`)
      else toast.success(`${name} is up to date`)
    })
  const remove = ({ id, name }: LinkedCalendar, position: number) =>
    attempt(id, async () => {
      await call(unlinkCalendar, { params: { id } })
      onLeave(position)
      toast.success(`${name} was removed`, isConsumer ? {} : { detail: 'Its busy times can be booked again.' })
    })
  return (
    <Panel className="p-4 md:p-5">
      <PanelHead title="Your other calendars" />
      <p className="mt-2 type-ui-s text-ink-2">
        {isConsumer
          ? 'We warn you before you book a time when these calendars say you’re busy. Advisors never see it.'
          : 'Consumers can’t book times when these calendars say you’re busy.'}{' '}
        We read when you’re busy, and never keep titles or guests.
      </p>
      {calendars.length > 0 && (
        <ul ref={section} className="mt-2">
          {calendars.map((calendar, position) => (
            <LinkedCalendarEntry
              key={calendar.id}
              calendar={calendar}
              zone={zone}
              isBusy={busyId === calendar.id}
              onRefresh={() => void refresh(calendar)}
              onRemove={() => void remove(calendar, position)}
            />
          ))}
        </ul>
      )}
      {calendars.length < linkedCalendarLimit && (
        <Button className="mt-4" size="sm" variant="secondary" onClick={() => setLinking(true)}>
          Link a calendar
        </Button>
      )}
      {isLinking && (
        <LinkCalendarDialog isConsumer={isConsumer} onClose={() => setLinking(false)} onLinked={onChanged} />
      )}
    </Panel>
  )
}
