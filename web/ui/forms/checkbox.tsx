import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { FieldMessage } from './field.tsx'

const box =
  "mt-[3px] grid size-4.5 shrink-0 appearance-none place-items-center rounded-xs border-[1.5px] border-edge bg-surface checked:border-action-fill checked:bg-action-fill checked:after:h-1.25 checked:after:w-2.25 checked:after:-rotate-45 checked:after:translate-x-px checked:after:-translate-y-px checked:after:border-on-action checked:after:border-b-2 checked:after:border-l-2 checked:after:content-['']"

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'id'> & {
  label: ReactNode
  /** What ticking it means. */
  help?: string
  error?: string | undefined
  /** How many there are of it, at the end of the line. */
  count?: number
}

/** One yes or no. The whole line is the target: 44 high on the phone, 32 with a mouse. */
export function Checkbox({ label, help, error, count, className, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-2.5 py-2.5 type-body md:min-h-8 md:py-1 md:type-ui-s md:leading-6">
        <input
          {...input}
          type="checkbox"
          className={box}
          aria-describedby={help || error ? `${id}-message` : undefined}
          aria-invalid={error ? true : undefined}
        />
        <span className="flex-1">{label}</span>
        {count !== undefined && <span className="type-note text-ink-3 leading-6">{count}</span>}
      </label>
      {(help || error) && (
        <div className={classNames('pl-7', !error && '-mt-1.5')}>
          <FieldMessage id={`${id}-message`} help={help} error={error} />
        </div>
      )}
    </div>
  )
}
