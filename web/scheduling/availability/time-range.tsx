import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { unreadable, useBadInput } from '#web/ui/forms/bad-input.ts'
import { controlStyle, FieldMessage } from '#web/ui/forms/field.tsx'
import { type HourRange, hoursText } from './hours.ts'

// Narrow enough for two on a phone: the field's clock icon is close to the time.
const timeStyle = 'min-w-0 max-w-37 flex-1 px-2! md:min-h-10 [&::-webkit-calendar-picker-indicator]:ms-1'

type TimeRangeProps = {
  /** What the hours are of: said with each of the two times. */
  label: string
  range: HourRange
  error?: string | undefined
  onChange: (range: HourRange) => void
  onRemove?: () => void
}

/** From a time to a time, in the device's own time fields. */
export function TimeRange({ label, range, error: errorOfRange, onChange, onRemove }: TimeRangeProps) {
  const id = useId()
  const badInput = { from: useBadInput(undefined), to: useBadInput(undefined) }
  const error = badInput.from.isBad || badInput.to.isBad ? unreadable.time : errorOfRange
  // A time field that somebody has emptied yields no time.
  const hasTimes = range.from !== '' && range.to !== ''
  const field = (side: 'from' | 'to', name: string) => (
    <input
      type="time"
      step={900}
      aria-label={`${label}, ${name}`}
      aria-invalid={badInput[side].isBad || errorOfRange ? true : undefined}
      aria-describedby={error ? id : undefined}
      value={range[side]}
      onChange={(event) => onChange({ ...range, [side]: event.currentTarget.value })}
      {...badInput[side].listeners}
      className={classNames(controlStyle, timeStyle)}
    />
  )
  return (
    <div>
      <div className="flex items-center gap-1.5 md:gap-2">
        {field('from', 'from')}
        <span className="type-note text-ink-3">to</span>
        {field('to', 'until')}
        {onRemove && (
          <IconButton
            icon={X}
            label={`Remove ${label}${hasTimes ? `, ${hoursText([range])}` : ''}`}
            className="-mr-3 md:mr-0 md:size-10"
            onClick={onRemove}
          />
        )}
      </div>
      {error && <FieldMessage id={id} error={error} />}
    </div>
  )
}
