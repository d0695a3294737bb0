import { type FocusEvent, type SyntheticEvent, useState } from 'react'

/**
 * True for an input with text that its browser cannot read, such as a date without a year. Its
 * value is empty then, so that a schema takes it for an empty field.
 */
export const hasBadInput = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.validity.badInput

/**
 * What is said of bad input in a field of each type. One line of a narrow column: a second would
 * move the button that is being pressed, and the press would be lost.
 */
export const unreadable = {
  date: 'Enter a valid date',
  time: 'Enter a valid time',
  'datetime-local': 'Enter a valid date and time',
} as const

type Blur = (event: FocusEvent<HTMLInputElement>) => unknown

/**
 * Whether a field holds bad input, and the listeners of its input that find out: when it is left,
 * when its form is submitted (form.tsx), and as one types once it was wrong. `onBlur` is passed on
 * only with a value that can be read: some fields are saved when they are left.
 */
export function useBadInput(onBlur: Blur | undefined) {
  const [isBad, setBad] = useState(false)
  const check = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => setBad(hasBadInput(currentTarget))
  return {
    isBad,
    listeners: {
      onInvalid: check,
      onKeyUp: (event: SyntheticEvent<HTMLInputElement>) => isBad && check(event),
      onInput: (event: SyntheticEvent<HTMLInputElement>) => isBad && check(event),
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        check(event)
        if (!hasBadInput(event.currentTarget)) onBlur?.(event)
      },
    },
  }
}
