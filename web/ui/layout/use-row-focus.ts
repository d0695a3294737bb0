import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps the keyboard in a section whose rows go away: focus moves to the row that takes the place,
 * or to the section when none is left. `rows` is what the rows are drawn from.
 */
export function useRowFocus<E extends HTMLElement>(rows: unknown) {
  const section = useRef<E>(null)
  const left = useRef<number | null>(null)
  // Before a fallback of the page, which acts a task after a change.
  useLayoutEffect(() => {
    const position = left.current
    left.current = null
    if (rows === undefined || position === null || document.activeElement !== document.body) return
    const items = section.current?.querySelectorAll('li')
    const row = items?.[position] ?? items?.[items.length - 1]
    const next = row?.querySelector<HTMLElement>('input, button, a[href]') ?? section.current
    next?.focus()
  }, [rows])
  return {
    section,
    /** To be called before the rows are read again, with the place of the one that may be gone. */
    onLeave: (position: number) => {
      left.current = position
    },
  }
}
