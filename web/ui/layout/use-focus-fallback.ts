import { useEffect } from 'react'
import { willReturnFocus } from '../overlays/use-return-focus.ts'

/**
 * Keeps the keyboard in place when a change removes or disables what had the focus: it moves to the
 * element with the same `data-keeps-focus`, such as a card that went to another column, or else to
 * the name of the page. Focus that went elsewhere stays there, and dialogs keep their own.
 */
export function useFocusFallback(): void {
  useEffect(() => {
    let held: Element | null = null
    let key: string | null = null
    const hold = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      held = target
      // A menu or a dialog acts on what it was opened from.
      if (!target.closest('[role=menu], [role=dialog]')) key = keyOf(target)
    }
    const settle = (waits = longestWait) => {
      if (!held || (held.isConnected && !held.matches(':disabled'))) return
      if (document.activeElement !== document.body && document.activeElement !== held) return
      if (document.querySelector('[role=dialog]')) return
      // What opened a dialog comes first, and a busy browser is late to give focus back.
      if (willReturnFocus() && waits > 0) return void setTimeout(() => settle(waits - 1), waitMilliseconds)
      held = null
      const kept = [...document.querySelectorAll(`[${keyName}]`)].find((each) => key !== null && keyOf(each) === key)
      const next = kept?.querySelector<HTMLElement>('a[href], button')
      if (next) next.focus()
      else focusPageHeading()
    }
    const changes = new MutationObserver(() => requestAnimationFrame(() => setTimeout(settle)))
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', hold)
    return () => {
      changes.disconnect()
      document.removeEventListener('focusin', hold)
    }
  }, [])
}

/** How often, and how many times, a dialog that is gone is waited for. */
const waitMilliseconds = 20
const longestWait = 50
const keyName = 'data-keeps-focus'
const keyOf = (element: Element) => element.closest(`[${keyName}]`)?.getAttribute(keyName) ?? null

/** Moves focus to the name of the page, for what replaces the place that had it. */
export function focusPageHeading(): void {
  const headings = [...document.querySelectorAll<HTMLElement>('h1')]
  const shown = headings.find((heading) => heading.getClientRects().length > 0)
  if (!shown) return
  shown.tabIndex = -1
  shown.classList.add('outline-none')
  shown.focus({ preventScroll: true })
}
