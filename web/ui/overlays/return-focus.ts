/**
 * Gives focus back to what opened a dialog, if it is still there. The library does so only for a
 * trigger inside the dialog's own tree, and most of ours are opened by state.
 */
export function returnFocus(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
}
