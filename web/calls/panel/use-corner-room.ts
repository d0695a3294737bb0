import { type RefObject, useEffect } from 'react'

/** Pixels from the end of the window to a panel in its corner, and from the panel to a chat. */
const below = 112
const above = 16

/**
 * Tells chats how much of the end of a wide window a panel in its corner takes, so that their last
 * lines stay in sight.
 */
export function useCornerRoom(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = panel.current
    if (!element) return
    const { style } = document.documentElement
    const sizes = new ResizeObserver(() =>
      style.setProperty('--corner-room', `${below + element.offsetHeight + above}px`),
    )
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      style.removeProperty('--corner-room')
    }
  }, [panel])
}
