import type { ReactNode } from 'react'
import { ChoiceGroup } from './choice-group.tsx'
import type { Choice } from './radio-group.tsx'

/**
 * Several of many, each a row one can hit with a thumb; the order of `choices` is the order of the
 * answer.
 */
export function CheckGroup<V extends string>({
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
  value: readonly V[]
  onChange: (value: V[]) => void
  columns?: 1 | 2 | 3
}) {
  const wide = columns === 3 ? 'grid-cols-2 lg:grid-cols-3' : columns === 2 ? 'sm:grid-cols-2' : ''
  const toggle = (toggled: V) =>
    onChange(choices.map((choice) => choice.value).filter((each) => value.includes(each) !== (each === toggled)))
  return (
    <ChoiceGroup legend={legend} help={help} error={error}>
      <div className={`grid gap-2 ${wide}`}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-12 items-start gap-2.5 rounded border border-edge bg-paper px-3 py-3 transition-colors hover:border-ink has-checked:border-action has-checked:bg-wash in-aria-invalid:border-bad has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="checkbox"
              checked={value.includes(choice.value)}
              onChange={() => toggle(choice.value)}
              className="mt-0.5 grid size-4.5 shrink-0 appearance-none place-items-center rounded-xs border-[1.5px] border-edge bg-surface outline-none checked:border-action-fill checked:bg-action-fill checked:after:h-1.25 checked:after:w-2.25 checked:after:translate-x-px checked:after:-translate-y-px checked:after:-rotate-45 checked:after:border-on-action checked:after:border-b-2 checked:after:border-l-2 checked:after:content-['']"
            />
            <span className="min-w-0">
              <span className="block hyphens-auto text-15/6 [overflow-wrap:anywhere]">{choice.label}</span>
              {choice.description && <span className="block type-note text-ink-2">{choice.description}</span>}
            </span>
          </label>
        ))}
      </div>
    </ChoiceGroup>
  )
}
