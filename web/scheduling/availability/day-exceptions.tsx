import { useState } from 'react'
import { dayIn } from '#contract/core/days.ts'
import type { Availability } from '#contract/scheduling/schemas.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'
import { useRowFocus } from '#web/ui/layout/use-row-focus.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { updateAvailability } from '../api.ts'
import { dayText } from '../calendar/days.ts'
import { HolidayDialog } from './holiday-dialog.tsx'
import { openText, withoutBlock } from './hours.ts'

/** Days that differ from the week, and a way to make one ordinary again. */
export function DayExceptions({
  availability,
  onSaved,
  onBlock,
}: {
  availability: Availability
  onSaved: () => void
  onBlock: () => void
}) {
  const [isChoosing, setChoosing] = useState(false)
  const [removing, setRemoving] = useState<string | null>(null)
  const { section, onLeave } = useRowFocus<HTMLUListElement>(availability.exceptions)
  const remove = async (day: string, position: number) => {
    setRemoving(day)
    try {
      await updateAvailability((current) => ({
        ...current,
        exceptions: withoutBlock(current, day, null),
      }))
      toast.success(`${dayText(day, 'monthDate')} is back to your weekly hours`)
      onLeave(position)
      onSaved()
    } catch (error) {
      toastProblem(error)
    } finally {
      setRemoving(null)
    }
  }
  return (
    <Panel className="p-4 md:p-5">
      <PanelHead title="Date overrides" />
      {availability.exceptions.length === 0 ? (
        <p className="mt-2 type-ui-s text-ink-2">
          None. Block time for holidays, or open a day you are usually closed.
        </p>
      ) : (
        <ul ref={section} className="mt-2">
          {availability.exceptions.map(({ day, hours }, position) => (
            <li key={day} className="flex items-center justify-between gap-3 border-b py-2 last:border-b-0">
              <span className="min-w-0 type-ui-s">
                <span className="block font-strong">{dayText(day, 'full')}</span>
                <span className="text-ink-2">{openText(hours)}</span>
              </span>
              <Button
                size="sm"
                variant="text"
                aria-label={`Remove ${dayText(day, 'full')}`}
                pending={removing === day}
                onClick={() => void remove(day, position)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={onBlock}>
          Add an override
        </Button>
        <Button size="sm" variant="text" onClick={() => setChoosing(true)}>
          Add US holidays
        </Button>
      </div>
      {isChoosing && (
        <HolidayDialog
          availability={availability}
          today={dayIn(availability.timeZone, new Date())}
          onClose={() => setChoosing(false)}
          onSaved={onSaved}
        />
      )}
    </Panel>
  )
}
