import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Moves focus to the name of the page when a change of the component removes what had it, so that
 * the keyboard does not begin again at the top. Focus that went elsewhere stays there.
 */
export function useFocusFallback(): void {
  const held = useRef<EventTarget | null>(null)
  useEffect(() => {
    const hold = (event: FocusEvent) => {
      held.current = event.target
    }
    document.addEventListener('focusin', hold)
    return () => document.removeEventListener('focusin', hold)
  }, [])
  useLayoutEffect(() => {
    if (!(held.current instanceof Element) || held.current.isConnected) return
    held.current = null
    if (document.activeElement === document.body) focusPageHeading()
  })
}

/** Moves focus to the name of the page, for what replaces the place that had it. */
export function focusPageHeading(): void {
  const headings = [...document.querySelectorAll<HTMLElement>('h1')]
  const shown = headings.find((heading) => heading.getClientRects().length > 0)
  if (!shown) return
  shown.tabIndex = -1
  shown.classList.add('outline-none')
  shown.focus({ preventScroll: true })
}
