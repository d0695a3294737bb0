import { type RefObject, useEffect, useRef } from 'react'

let latest: Element | null = null
/** The dialogs that have not given focus back yet, which they do a while after they are gone. */
const holding = new Set<RefObject<Element | null>>()

/** Whether a dialog is open, or gone and about to give focus back to its opener. */
export const willReturnFocus = (): boolean => holding.size > 0

/**
 * Handlers for the content of a dialog that give focus back to what opened it. The library does so
 * only for a trigger inside the dialog's own tree, and most of ours are opened by state.
 *
 * @param pressed what opened it, where that may lose focus while the dialog loads
 */
export function useReturnFocus(pressed?: Element) {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus() {
      holding.add(opener)
      opener.current = pressed ?? openerOf(document)
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      holding.delete(opener)
      returnFocus(opener.current)
    },
  }
}

/** Focuses a part that opens within a page, and gives focus back to its opener when it closes. */
export function useFocusWhileOpen(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const opener = openerOf(document)
    part.current?.focus()
    return () => returnFocus(opener)
  }, [part])
}

/**
 * What opens a dialog now: of a menu, which is gone with the choice, its button. A dialog that
 * takes the place of another in the same moment has its opener: the button that led on is gone too.
 */
function openerOf({ activeElement, body }: Document): Element | null {
  if (activeElement !== body) latest = menuButtonOf(activeElement) ?? activeElement
  return latest
}

function menuButtonOf(item: Element | null): Element | null {
  const id = item?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return id ? document.getElementById(id) : null
}

/**
 * Focuses an opener that is still there. Focus that an action of the dialog moved on, such as into
 * the field it filled, stays there.
 */
function returnFocus(opener: Element | null): void {
  latest = null
  const { activeElement, body } = document
  if (activeElement && activeElement !== body) return
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
}
