import { useLayoutEffect, useRef } from 'react'

/**
 * Focuses the panel of a call when it appears, so that its buttons are the next stop of the
 * keyboard. Fields and dialogs keep their focus; what had it gets it back when the panel goes.
 */
export function useCallFocus() {
  const panel = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = panel.current
    const before = document.activeElement
    if (!element || before?.closest('input, textarea, select, [contenteditable], [role=dialog]')) return
    element.focus({ preventScroll: true })
    // Runs before the panel leaves the page, while the focus is still in it.
    return () => {
      if (element.contains(document.activeElement) && before instanceof HTMLElement)
        before.focus({ preventScroll: true })
    }
  }, [])
  return panel
}
