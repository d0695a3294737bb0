import { type RefObject, useEffect } from 'react'

/** What is wrong and takes the focus: a field, or the choices of a group. */
const invalid = '[aria-invalid="true"]:not(fieldset), fieldset[aria-invalid="true"] input'

/** Moves focus to the first wrong field within an element after each attempt to submit it. */
export function useInvalidFocus(element: RefObject<HTMLElement | null>, attempts: number): void {
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>(invalid)?.focus()
  }, [element, attempts])
}
