import { useEffect } from 'react'

/**
 * Runs in the head, before any form is on screen: somebody quicker than the page presses its button while nothing
 * listens yet, and the browser would send the form away by itself. It is held back and the button remembered.
 */
export const earlySubmitScript =
  "addEventListener('submit',window.holdEarlySubmit=function(e){e.preventDefault();window.pressedEarly=e.submitter},true)"

/** From now on forms are ours to send: presses the button that was pressed too early, with what was typed by then. */
export function useEarlySubmit(): void {
  useEffect(() => {
    const hold: unknown = Reflect.get(window, 'holdEarlySubmit')
    if (typeof hold !== 'function') return
    removeEventListener('submit', hold as EventListener, true)
    const pressed: unknown = Reflect.get(window, 'pressedEarly')
    Reflect.deleteProperty(window, 'pressedEarly')
    if (pressed instanceof HTMLElement && pressed.isConnected) pressed.click()
  }, [])
}
