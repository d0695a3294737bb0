let latest: Element | null = null

/**
 * What opens a dialog now. One that takes the place of another in the same moment has its opener:
 * the button that led on is gone with the first.
 */
export function openerOf({ activeElement, body }: Document): Element | null {
  if (activeElement !== body) latest = activeElement
  return latest
}

/**
 * Gives focus back to what opened a dialog, if it is still there. The library does so only for a
 * trigger inside the dialog's own tree, and most of ours are opened by state. Focus that an action
 * of the dialog moved on, such as into the field it filled, stays there.
 */
export function returnFocus(opener: Element | null): void {
  latest = null
  const { activeElement, body } = document
  if (activeElement && activeElement !== body) return
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
}
