import { type ReactNode, useId } from 'react'
import { ChoiceGroup } from './choice-group.tsx'

export type Choice<V extends string = string> = { value: V; label: string; description?: string }

/**
 * One of several, each a row one can hit with a thumb, with a sentence where the word alone says
 * too little.
 */
export function RadioGroup<V extends string>({
  legend,
  help,
  error,
  choices,
  value,
  onChange,
  columns = 1,
}: {
  legend: string
  help?: ReactNode
  error?: string | undefined
  choices: readonly Choice<V>[]
  value: V | null | undefined
  onChange: (value: V) => void
  columns?: 1 | 2 | 3
}) {
  const name = useId()
  const wide = columns === 3 ? 'sm:grid-cols-3' : columns === 2 ? 'sm:grid-cols-2' : ''
  return (
    <ChoiceGroup legend={legend} help={help} error={error}>
      <div className={`grid gap-2 ${wide}`}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-12 gap-3 rounded border border-edge bg-paper px-3.5 py-3 transition-colors hover:border-ink has-checked:border-action has-checked:bg-wash in-aria-invalid:border-bad has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="mt-0.5 size-4.5 shrink-0 appearance-none rounded-full border-[1.5px] border-edge bg-surface outline-none checked:border-[5.5px] checked:border-action-fill"
            />
            <span>
              <span className="block text-16/6">{choice.label}</span>
              {choice.description && <span className="block type-note text-ink-2">{choice.description}</span>}
            </span>
          </label>
        ))}
      </div>
    </ChoiceGroup>
  )
}
