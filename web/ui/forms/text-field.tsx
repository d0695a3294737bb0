import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { controlStyle, Field, type FieldLook } from './field.tsx'

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'prefix' | 'aria-describedby' | 'aria-invalid'> &
  FieldLook & {
    /** A sign before the text, such as $. */
    prefix?: string
    /** A unit or a button after it. */
    suffix?: ReactNode
  }

/**
 * One line of text with its label and message; spread `register('name')` of a form into it. Dates
 * and numbers have fields of their own, which report what the browser cannot read. A form's schema
 * limits the length: with `maxLength` the browser cuts a pasted text without a word.
 */
export function TextField({ label, help, error, optional, prefix, suffix, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} {...(optional && { optional })}>
      {(ids) =>
        prefix || suffix ? (
          <span
            className={classNames(
              controlStyle,
              'flex items-center gap-1 focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-1',
              error && 'border-bad!',
            )}
          >
            {prefix && <span className="text-ink-3">{prefix}</span>}
            <input
              {...input}
              {...ids}
              className={classNames('min-h-11 w-full min-w-0 bg-transparent outline-none', className)}
            />
            {suffix && <span className="shrink-0 text-ink-3">{suffix}</span>}
          </span>
        ) : (
          <input {...input} {...ids} className={classNames(controlStyle, className)} />
        )
      }
    </Field>
  )
}
