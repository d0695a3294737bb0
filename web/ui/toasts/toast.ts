/** What a toast says: what happened, what follows from it, and at most one action. */
type ToastMessage = {
  title: string
  detail?: string
  action?: { label: string; onSelect: () => void }
  /** Milliseconds; 4 seconds unless said otherwise. */
  duration?: number
  /** What a tour says has a place of its own, where one is shown at a time. */
  area?: 'tour'
  /** A later toast of the same key takes its place, and `toast.dismiss` ends it. */
  key?: string
}
/**
 * What follows from it: nothing, something to know, something to mind, something that failed, or
 * work that may be lost.
 */
export type ToastTone = 'success' | 'info' | 'warning' | 'error' | 'critical'
export type QueuedToast = ToastMessage & { tone: ToastTone }
/** The end of the toast with this key. */
export type ToastDismissal = { dismissed: string }

type Options = Omit<ToastMessage, 'title'>
type Listener = (message: QueuedToast | ToastDismissal) => void

// The library that draws toasts is loaded with the first one, so that pages which never show any do
// not carry it.
const waiting: (QueuedToast | ToastDismissal)[] = []
let listener: Listener | null = null

function show(tone: ToastTone, title: string, options: Options = {}) {
  send({ ...options, tone, title })
}

function send(message: QueuedToast | ToastDismissal) {
  if (listener) listener(message)
  else waiting.push(message)
}

/**
 * Tells somebody what happened, from anywhere in the browser: three at most are shown, each for 4
 * seconds.
 */
export const toast = {
  success: (title: string, options?: Options) => show('success', title, options),
  info: (title: string, options?: Options) => show('info', title, options),
  warning: (title: string, options?: Options) => show('warning', title, options),
  error: (title: string, options?: Options) => show('error', title, options),
  critical: (title: string, options?: Options) => show('critical', title, options),
  /** Ends the toast with a key, whose action is no longer possible. */
  dismiss: (key: string) => send({ dismissed: key }),
}

/**
 * Hands over what is waiting and everything to come; the host in the document is the one listener.
 */
export function listenForToasts(listen: Listener): () => void {
  listener = listen
  for (const message of waiting.splice(0)) listen(message)
  return () => {
    listener = null
  }
}
