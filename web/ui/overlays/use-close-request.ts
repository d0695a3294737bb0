import { useEffect, useEffectEvent } from 'react'

/** The close requests of HTML; not every browser has them, nor the library's types. */
type CloseWatcher = EventTarget & { requestClose(): void; destroy(): void }
declare global {
  interface Window {
    CloseWatcher?: new () => CloseWatcher
  }
}

type Closable = { onOpenChange: (open: boolean) => void; onDismiss?: ((event: Event) => void) | undefined }

/**
 * Closes a dialog when the back button of a phone asks for it. Where the browser has no close
 * requests, the button leaves the page.
 */
export function useCloseRequest(isOpen: boolean, { onOpenChange, onDismiss }: Closable): void {
  const onCancel = useEffectEvent((event: Event) => event.cancelable && onDismiss?.(event))
  const onClose = useEffectEvent(() => onOpenChange(false))
  useEffect(() => {
    const { CloseWatcher } = window
    // With a keyboard the request is Escape, which the dialog handles itself.
    if (!isOpen || !CloseWatcher || !matchMedia('(pointer: coarse)').matches) return
    // A watcher is used up by its request; a dialog that asks, or whose page does, stays open.
    const watch = (): CloseWatcher => {
      const next = new CloseWatcher()
      next.addEventListener('cancel', (event) => onCancel(event))
      next.addEventListener('close', () => {
        watcher = watch()
        onClose()
      })
      return next
    }
    let watcher = watch()
    return () => watcher.destroy()
  }, [isOpen])
}
