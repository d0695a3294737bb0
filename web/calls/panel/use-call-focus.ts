import { useLayoutEffect, useRef } from 'react'

/**
 * Focuses the panel of a call when it appears, so that its buttons are the next stop of the
 * keyboard; fields and dialogs keep their focus. What had it before somebody came to the panel gets
 * it back when the panel goes.
 */
export function useCallFocus() {
  const panel = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    let before: EventTarget | null = document.activeElement
    // The edges of an open dialog take the focus, and have nothing to show for it.
    const onFocusIn = ({ target }: FocusEvent) => {
      const isElsewhere = target instanceof Element && !element.contains(target)
      if (isElsewhere && !target.hasAttribute('data-radix-focus-guard')) before = target
    }
    document.addEventListener('focusin', onFocusIn)
    if (!document.activeElement?.closest('input, textarea, select, [contenteditable], [role=dialog]'))
      element.focus({ preventScroll: true })
    // Runs before the panel leaves the page, while the focus is still in it.
    return () => {
      document.removeEventListener('focusin', onFocusIn)
      if (element.contains(document.activeElement) && before instanceof HTMLElement)
        before.focus({ preventScroll: true })
    }
  }, [])
  return panel
}
