import { useEffect, useRef } from 'react'
import { focusPageHeading } from '#web/ui/layout/use-focus-fallback.ts'

/**
 * Moves focus to the name of a new page when the link that led there is gone, or is in the footer,
 * far below what is shown.
 */
export function useFocusOnNewPage(pathname: string): void {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const { activeElement, body } = document
    // On the phone, a row of a list that gave way to its page is hidden with it.
    const isHere = activeElement !== body && activeElement?.checkVisibility()
    if (isHere && !activeElement?.closest('footer')) return
    // Some pages have their name a moment later.
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
    focusPageHeading()
  }, [pathname])
}
