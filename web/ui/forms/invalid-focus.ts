import { type RefObject, useEffect } from 'react'

/** What is wrong and takes the focus: a field, or the choices of a group. */
const invalid = '[aria-invalid="true"]:not(fieldset), fieldset[aria-invalid="true"] input'

/**
 * Moves focus to the first wrong field within an element after each attempt to submit it. The
 * message of a group is above its choices, and comes into view with them.
 */
export function useInvalidFocus(element: RefObject<HTMLElement | null>, attempts: number): void {
  useEffect(() => {
    if (attempts === 0) return
    const field = element.current?.querySelector<HTMLElement>(invalid)
    field?.focus()
    const group = field?.closest('fieldset[aria-invalid="true"]')
    // Below the header, which covers the top of the page.
    const top = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
    if (group && group.getBoundingClientRect().top < top) group.scrollIntoView({ block: 'start' })
  }, [element, attempts])
}
