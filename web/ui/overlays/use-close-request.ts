import { useEffect, useEffectEvent, useState } from 'react'

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
  // A watcher is used up by its request; a dialog that asks, or whose page does, stays open.
  const [requests, setRequests] = useState(0)
  const onClose = useEffectEvent(() => {
    setRequests(requests + 1)
    onOpenChange(false)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request takes another watcher
  useEffect(() => {
    // With a keyboard the request is Escape, which the dialog handles itself.
    if (!isOpen || !window.CloseWatcher || !matchMedia('(pointer: coarse)').matches) return
    const watcher = new window.CloseWatcher()
    watcher.addEventListener('cancel', (event) => onCancel(event))
    watcher.addEventListener('close', () => onClose())
    return () => watcher.destroy()
  }, [isOpen, requests])
}
