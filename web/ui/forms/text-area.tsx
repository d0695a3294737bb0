import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { controlStyle, Field, type FieldLook } from './field.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'aria-describedby' | 'aria-invalid'> & FieldLook

/**
 * Several lines of text; grows with what is written where the browser can. A long link makes it
 * higher and never the form wider.
 */
export function TextArea({ label, help, error, optional, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} help={help} error={error} {...(optional && { optional })}>
      {(ids) => (
        <textarea
          rows={4}
          {...area}
          {...ids}
          className={classNames(
            controlStyle,
            'block field-sizing-content min-h-28 py-3 contain-inline-size',
            className,
          )}
        />
      )}
    </Field>
  )
}
