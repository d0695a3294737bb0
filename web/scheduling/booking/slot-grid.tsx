import { useId } from 'react'

/**
 * The columns of a wide screen: six days fit beside each other everywhere, seven where there is
 * room.
 */
const columnsFor = (days: number, roomy: boolean) =>
  days === 6 ? 'md:grid-cols-6' : roomy && days > 6 ? 'md:grid-cols-7' : 'md:grid-cols-5'

/** The chosen time, or the chosen times where several can be. */
export type SlotChoice = string | null | readonly string[]

export type SlotDay = {
  /** The calendar day, YYYY-MM-DD. */
  day: string
  /** "Tue" */
  weekday: string
  /** "18" */
  date: string
  slots: readonly { value: string; label: string }[]
}

/**
 * Times to choose from, a column a day: a radio group, or checkboxes where several can be chosen.
 * Days without any say None
 * on a wide screen and are left out on the phone, where four columns fit.
 */
export function SlotGrid({
  legend,
  days,
  value,
  onChange,
  roomy,
}: {
  legend: string
  days: readonly SlotDay[]
  value: SlotChoice
  onChange: (value: string) => void
  /** Whether a wide screen has room for a whole week side by side. */
  roomy: boolean
}) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className={`grid grid-cols-4 gap-1.5 ${columnsFor(days.length, roomy)}`}>
        {days.map((day) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a column of a grid in every browser
          <div
            key={day.day}
            role="group"
            aria-labelledby={`${name}-${day.day}`}
            className={day.slots.length === 0 ? 'max-md:hidden' : ''}
          >
            <h3
              id={`${name}-${day.day}`}
              className={`mb-2 border-b pb-2 text-center font-medium font-serif text-18/5 ${day.slots.length === 0 ? 'text-ink-3' : ''}`}
            >
              <span className="block type-micro text-ink-3">{day.weekday}</span>
              {day.date}
            </h3>
            {day.slots.length === 0 ? (
              <p className="text-center type-note text-ink-3">None</p>
            ) : (
              day.slots.map((slot) => (
                <label key={slot.value} className="mb-1.5 block">
                  <input
                    type={Array.isArray(value) ? 'checkbox' : 'radio'}
                    name={name}
                    value={slot.value}
                    checked={[value].flat().includes(slot.value)}
                    onChange={() => onChange(slot.value)}
                    className="peer sr-only"
                  />
                  <span className="grid min-h-11 place-items-center rounded-m border border-line-2 bg-surface px-0.5 font-medium text-13/4 text-action transition-colors hover:border-action peer-checked:border-action-fill peer-checked:bg-action-fill peer-checked:text-on-action peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2">
                    {slot.label}
                  </span>
                </label>
              ))
            )}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
