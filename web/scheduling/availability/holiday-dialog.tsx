import { useState } from 'react'
import type { Availability } from '#contract/scheduling/schemas.ts'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { updateAvailability } from '../api.ts'
import { dayText } from '../calendar/days.ts'
import { holidaysFrom } from './holidays.ts'
import { withException } from './hours.ts'

type HolidayDialogProps = { availability: Availability; today: string; onClose: () => void; onSaved: () => void }

/** Closes the public holidays of the coming year that the advisor ticks; those set already stay. */
export function HolidayDialog({ availability, today, onClose, onSaved }: HolidayDialogProps) {
  const isSet = (day: string) => availability.exceptions.some((exception) => exception.day === day)
  const holidays = holidaysFrom(today).filter(({ day }) => !isSet(day))
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const chosen = holidays.filter(({ day }) => !skipped.includes(day))
  const send = async () => {
    if (chosen.length === 0) return setProblem('Choose at least one holiday.')
    setSending(true)
    setProblem(null)
    try {
      await updateAvailability((current) => ({
        ...current,
        exceptions: chosen.reduce((all, { day }) => withException(all, { day, hours: [] }), [...current.exceptions]),
      }))
      onClose()
      toast.success(`${chosen.length} ${chosen.length === 1 ? 'holiday' : 'holidays'} blocked`, {
        detail: 'Existing appointments on those days stay.',
      })
      onSaved()
    } catch (error) {
      setProblem(problemText(error).title)
    } finally {
      setSending(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Block public holidays"
      description="US federal holidays of the next 12 months, on the days they’re observed."
      problem={problem}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {holidays.length > 0 && (
            <Button pending={isSending} pendingLabel="Saving" onClick={() => void send()}>
              Block {chosen.length} {chosen.length === 1 ? 'day' : 'days'}
            </Button>
          )}
        </>
      }
    >
      {holidays.length === 0 && <p className="type-ui-s text-ink-2">You’ve already set all of these.</p>}
      <fieldset>
        <legend className="sr-only">Holidays</legend>
        {holidays.map(({ day, name }) => (
          <Checkbox
            key={day}
            label={`${name}, ${dayText(day, 'full')}`}
            checked={!skipped.includes(day)}
            onChange={(event) => {
              setProblem(null)
              setSkipped(event.currentTarget.checked ? skipped.filter((each) => each !== day) : [...skipped, day])
            }}
          />
        ))}
      </fieldset>
    </Dialog>
  )
}
