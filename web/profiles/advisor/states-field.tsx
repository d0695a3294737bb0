import { stateNames } from '#contract/profiles/labels.ts'
import { type State, states } from '#contract/profiles/values.ts'
import { listed } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ChoiceGroup } from '#web/ui/forms/choice-group.tsx'

/**
 * Fifty-two states on one small board, by the letters every advisor knows; the names are said and
 * listed below.
 */
export function StatesField({
  value,
  onChange,
  error,
}: {
  value: readonly State[]
  onChange: (value: State[]) => void
  error: string | undefined
}) {
  const isAll = value.length === states.length
  const toggle = (toggled: State) => onChange(states.filter((state) => value.includes(state) !== (state === toggled)))
  return (
    <ChoiceGroup
      legend="States you are registered in"
      error={error}
      help={
        value.length === 0 ? 'None selected' : isAll ? 'All of them' : listed(value.map((state) => stateNames[state]))
      }
    >
      <div className="grid grid-cols-[repeat(auto-fill,minmax(3.25rem,1fr))] gap-1.5">
        {states.map((state) => (
          <label
            key={state}
            title={stateNames[state]}
            className="relative grid min-h-11 place-items-center rounded-m border border-edge bg-paper type-ui-s transition-colors hover:border-ink has-checked:border-action has-checked:bg-action-fill has-checked:font-strong has-checked:text-on-action has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 md:min-h-9"
          >
            <input
              type="checkbox"
              aria-label={stateNames[state]}
              checked={value.includes(state)}
              onChange={() => toggle(state)}
              className="sr-only"
            />
            {state}
          </label>
        ))}
      </div>
      <Button variant="text" className="mt-1 -ml-2" onClick={() => onChange(isAll ? [] : [...states])}>
        {isAll ? 'Clear all' : 'Select all'}
      </Button>
    </ChoiceGroup>
  )
}
