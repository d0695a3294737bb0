/**
 * Takes the keyboard back to where it came from when the toast that has it disappears. Returns what
 * ends it.
 */
export function returnFocusFrom(area: HTMLElement): () => void {
  let focused: Element | null = null
  let before: EventTarget | null = null
  const onFocusIn = ({ target, relatedTarget }: FocusEvent) => {
    const isInside = target instanceof Element && area.contains(target)
    if (isInside && !focused) before = relatedTarget
    focused = isInside ? target : null
  }
  const removals = new MutationObserver(() => {
    if (!focused || focused.isConnected) return
    focused = null
    if (document.activeElement === document.body && before instanceof HTMLElement) before.focus({ preventScroll: true })
  })
  // The area keeps these events from what is inside and around it (toaster.tsx).
  addEventListener('focusin', onFocusIn, { capture: true })
  removals.observe(area, { childList: true, subtree: true })
  return () => {
    removeEventListener('focusin', onFocusIn, { capture: true })
    removals.disconnect()
  }
}

/**
 * Keeps the toasts of a list while one of them has the keyboard, as the library does under the
 * mouse; Escape lets them go on. Returns what ends it.
 */
export function pauseWhileFocused(area: HTMLElement): () => void {
  const listOf = (target: EventTarget | null) =>
    target instanceof Element && area.contains(target) ? target.closest('[data-sonner-toaster]') : null
  const onFocusIn = ({ target }: FocusEvent) =>
    void listOf(target)?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }))
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    const list = listOf(target)
    if (list && list !== listOf(relatedTarget))
      list.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }))
  }
  addEventListener('focusin', onFocusIn, { capture: true })
  addEventListener('focusout', onFocusOut, { capture: true })
  return () => {
    removeEventListener('focusin', onFocusIn, { capture: true })
    removeEventListener('focusout', onFocusOut, { capture: true })
  }
}
