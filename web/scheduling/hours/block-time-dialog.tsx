import { useState } from 'react'
import { validationMessage } from '#contract/core/messages.ts'
import { Availability } from '#contract/scheduling/schemas.ts'
import { problemText } from '#web/platform/problem-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { updateAvailability } from '../api.ts'
import { dayText, isDay } from '../calendar/days.ts'
import { hoursOn, hoursText, type Range, withException, withoutHours } from './hours.ts'
import { TimeRange } from './time-range.tsx'

type BlockKind = 'closed' | 'block' | 'other'
const ways = [
  { value: 'closed', label: 'All day' },
  { value: 'block', label: 'Part of the day' },
  { value: 'other', label: 'Set different hours' },
] as const

type BlockTimeDialogProps = {
  availability: Availability
  /** The first day one can change, and the one proposed. */
  today: string
  onOpenChange: (open: boolean) => void
  onSaved: () => void
}

/** Sets one day apart from its week: closed, some hours blocked, or hours of its own. */
export function BlockTimeDialog({ availability, today, onOpenChange, onSaved }: BlockTimeDialogProps) {
  const [day, setDay] = useState(today)
  const [way, setWay] = useState<BlockKind>('closed')
  const [range, setRange] = useState<Range>({ from: '12:00', to: '13:00' })
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const isGiven = isDay(day) && day >= today
  const usual = isGiven ? hoursOn(day, availability) : []
  const isTurned = way !== 'closed' && range.from >= range.to

  const send = async () => {
    if (!isGiven || isTurned)
      return setProblem(isGiven ? 'The end time must be after the start time.' : 'Choose today or a later date.')
    const hours = way === 'closed' ? [] : way === 'other' ? [range] : withoutHours(usual, range)
    const input = { ...availability, exceptions: withException(availability.exceptions, { day, hours }) }
    const checked = Availability.safeParse(input, { error: validationMessage })
    if (!checked.success) return setProblem(checked.error.issues[0]?.message ?? 'Please check the times.')
    setSending(true)
    try {
      await updateAvailability((current) => ({
        ...current,
        exceptions: withException(current.exceptions, { day, hours }),
      }))
      onOpenChange(false)
      toast.success(`${dayText(day, 'monthDate')}: ${hoursText(hours)}`, {
        detail: 'Existing appointments that day stay.',
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
      onOpenChange={onOpenChange}
      title="Block time"
      description="For one day. Existing appointments stay. Reschedule or cancel them from the calendar."
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button pending={isSending} pendingLabel="Saving" onClick={() => void send()}>
            {isGiven ? `${way === 'other' ? 'Set hours for' : 'Block'} ${dayText(day, 'monthDate')}` : 'Save'}
          </Button>
        </>
      }
    >
      <TextField
        label="Date"
        type="date"
        min={today}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
        help={isGiven ? `Current hours: ${hoursText(usual)}` : undefined}
      />
      <div className="mt-2">
        <RadioGroup legend="Block" choices={ways} value={way} onChange={setWay} />
      </div>
      {way !== 'closed' && <TimeRange label={way === 'block' ? 'Blocked' : 'Open'} range={range} onChange={setRange} />}
      {problem && (
        <div className="mt-4">
          <Notice tone="bad">{problem}</Notice>
        </div>
      )}
    </Dialog>
  )
}
