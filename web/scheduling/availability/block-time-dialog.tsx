import { useState } from 'react'
import { validationMessage } from '#contract/core/messages.ts'
import { Availability } from '#contract/scheduling/schemas.ts'
import { FormDialog } from '#web/platform/form-dialog.tsx'
import { useSubmission } from '#web/platform/submission.ts'
import { Notice } from '#web/ui/display/notice.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { updateAvailability } from '../api.ts'
import { dayText, isDay, spanText } from '../calendar/days.ts'
import { blockedDetail, blockTimeHelp, offersNothingText } from '../copy.hours.ts'
import {
  daysOff,
  type HourRange,
  hoursOn,
  hoursText,
  latestLastDay,
  offersNothing,
  openText,
  rangeErrorOf,
  withExceptions,
  withoutHours,
} from './hours.ts'
import { TimeRange } from './time-range.tsx'

type BlockKind = 'closed' | 'block' | 'other'
const ways = [
  { value: 'closed', label: 'Closed all day' },
  { value: 'block', label: 'Blocked for part of the day' },
  { value: 'other', label: 'Open at different hours' },
] as const

/** On a low screen the end of the form is out of sight. */
const scrollToNotice = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' })

type BlockTimeDialogProps = {
  availability: Availability
  /** The first day one can change, and the one proposed. */
  today: string
  /** What was marked in the calendar. */
  marked?: { day: string; range: HourRange } | undefined
  /** Says what the button said that opens it. */
  title?: string
  onOpenChange: (open: boolean) => void
  onSaved: () => void
}

/** Sets days apart from their week: closed, some hours blocked, or hours of their own. */
export function BlockTimeDialog({
  availability,
  today,
  marked,
  title = 'Block time',
  onOpenChange,
  onSaved,
}: BlockTimeDialogProps) {
  const [day, setDay] = useState(marked?.day ?? today)
  const [lastDay, setLastDay] = useState('')
  const [isWeekly, setWeekly] = useState(false)
  const [way, setWay] = useState<BlockKind>(marked ? 'block' : 'closed')
  const [range, setRange] = useState<HourRange>(marked?.range ?? { from: '12:00', to: '13:00' })
  const [isTried, setTried] = useState(false)
  const form = useSubmission()
  const isDayValid = isDay(day) && day >= today
  const usual = isDayValid ? hoursOn(day, availability) : []
  const latest = isDayValid ? latestLastDay(day) : undefined
  const isTooLong = latest !== undefined && isDay(lastDay) && lastDay > latest
  const isRange = isDayValid && isDay(lastDay) && lastDay > day && !isTooLong
  const days = isDayValid ? daysOff(day, isRange ? lastDay : day, isWeekly) : []
  const rangeError = way !== 'closed' && rangeErrorOf(range)
  const wrong = {
    ...(!isDayValid && { day: 'Choose today or a later date' }),
    ...(isDayValid &&
      lastDay &&
      !isRange &&
      lastDay !== day && { lastDay: isTooLong ? 'Choose a date within a year' : 'Choose a date after the first' }),
    ...(rangeError && { range: rangeError }),
  }
  const errors = isTried ? wrong : {}
  const isNeedless =
    Object.keys(wrong).length === 0 &&
    way !== 'other' &&
    offersNothing(days, availability, way === 'block' ? range : undefined)

  const send = form.submit(async () => {
    setTried(true)
    if (Object.keys(wrong).length > 0) return
    const change = (current: Availability): Availability => ({
      ...current,
      exceptions: withExceptions(current.exceptions, days, (each) =>
        way === 'closed' ? [] : way === 'other' ? [range] : withoutHours(hoursOn(each, current), range),
      ),
    })
    const input = change(availability)
    const checked = Availability.safeParse(input, { error: validationMessage })
    if (!checked.success) return form.setProblem(checked.error.issues[0]?.message ?? 'Please check the times.')
    const saved = await updateAvailability(change)
    onOpenChange(false)
    toast.success(
      days.length > 1
        ? `${days.length} days changed, ${spanText(day, lastDay)}`
        : `${dayText(day, 'monthDate')}: ${way === 'block' ? `Blocked ${hoursText([range])}` : openText(hoursOn(day, saved))}`,
      {
        detail: blockedDetail(days.length, saved.timeZone),
      },
    )
    onSaved()
  })

  return (
    <FormDialog
      form={form}
      title={title}
      description={blockTimeHelp(availability.timeZone)}
      action={
        isDayValid
          ? `${way === 'other' ? 'Set hours for' : 'Block'} ${days.length > 1 ? `${days.length} days` : dayText(day, 'monthDate')}`
          : 'Save'
      }
      pendingLabel="Saving"
      onSubmit={send}
      onClose={() => onOpenChange(false)}
    >
      <DateField
        label="Date"
        min={today}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
        error={errors.day}
        help={isDayValid ? `Current hours: ${hoursText(usual)}` : undefined}
      />
      <DateField
        label="Until"
        optional
        min={day}
        max={latest}
        value={lastDay}
        error={errors.lastDay}
        onChange={(event) => setLastDay(event.currentTarget.value)}
      />
      {isRange && (
        <Checkbox
          label={`Only ${dayText(day, 'longWeekday')}s, each week`}
          checked={isWeekly}
          onChange={(event) => setWeekly(event.currentTarget.checked)}
        />
      )}
      {isNeedless && way === 'closed' && <Notice>{offersNothingText}</Notice>}
      <div className="mt-2">
        <RadioGroup legend="What changes" choices={ways} value={way} onChange={setWay} />
      </div>
      {way !== 'closed' && (
        <TimeRange
          label={way === 'block' ? 'Blocked' : 'Open'}
          range={range}
          error={errors.range}
          onChange={setRange}
        />
      )}
      {isNeedless && way === 'block' && (
        <div ref={scrollToNotice} className="scroll-mb-4">
          <Notice>{offersNothingText}</Notice>
        </div>
      )}
    </FormDialog>
  )
}
