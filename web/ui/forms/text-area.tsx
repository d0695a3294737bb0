import { type ComponentProps, useState } from 'react'
import { classNames } from '../class-names.ts'
import { controlStyle, Field, type FieldLook } from './field.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'aria-describedby' | 'aria-invalid'> & FieldLook

/**
 * Several lines of text; grows with what is written where the browser can. A long link makes it
 * higher and never the form wider. The browser cuts what is pasted over the limit without a word,
 * so the help says when the limit is reached.
 */
export function TextArea({ label, help, error, optional, className, onInput, ...area }: TextAreaProps) {
  const { maxLength = Number.POSITIVE_INFINITY } = area
  const [isFull, setFull] = useState(false)
  const limit = `That’s the limit of ${maxLength.toLocaleString('en-US')} characters. Anything longer is cut off.`
  return (
    <Field label={label} help={isFull ? limit : help} error={error} {...(optional && { optional })}>
      {(ids) => (
        <textarea
          rows={4}
          {...area}
          {...ids}
          onInput={(event) => {
            setFull(event.currentTarget.value.length >= maxLength)
            onInput?.(event)
          }}
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
