import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons/icon.tsx'
import { controlStyle, Field, type FieldLook } from './field.tsx'

type Option<V extends string = string> = { value: V; label: string }

type SelectProps = Omit<ComponentProps<'select'>, 'id' | 'children' | 'aria-describedby' | 'aria-invalid'> &
  FieldLook & {
    options: readonly Option[]
    /** The first line while nothing is chosen. */
    placeholder?: string
  }

/** The platform's own list, because phones draw it better than we could. */
export function Select({ label, help, error, optional, options, placeholder, className, ...select }: SelectProps) {
  return (
    <Field label={label} help={help} error={error} {...(optional && { optional })}>
      {(ids) => (
        <span className="relative block">
          <select {...select} {...ids} className={classNames(controlStyle, 'appearance-none pr-11', className)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} className="pointer-events-none absolute top-3.5 right-3.5 text-ink-3" />
        </span>
      )}
    </Field>
  )
}

type QuickSelectProps = Omit<ComponentProps<'select'>, 'children' | 'aria-label'> & {
  label: string
  options: readonly Option[]
}

/** A small choice in a toolbar: sorting, a range of dates. Its label is in front of the value. */
export function QuickSelect({ label, options, className, ...select }: QuickSelectProps) {
  return (
    <label
      className={classNames(
        'relative inline-flex min-h-11 items-center gap-1.5 rounded border border-edge bg-surface pl-3 type-ui-s focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-2 md:min-h-10',
        className,
      )}
    >
      <span className="text-ink-3">{label}</span>
      <select {...select} className="min-h-10 min-w-0 flex-1 appearance-none bg-transparent pr-8 outline-none">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} small className="pointer-events-none absolute right-2.5 text-ink-3" />
    </label>
  )
}
