/** An error that no code handled, as the browser reported it. */
export type UnhandledError = { readonly at: number; readonly message: string; readonly page: string }

const keptAtMost = 50
const queue: UnhandledError[] = []
let listener: ((error: UnhandledError) => void) | null = null

/**
 * Notes uncaught exceptions and unhandled rejections in a queue of the page's own, and says nothing to anybody: the
 * browser prints them in its console already (docs/product.md "Measuring and consent").
 */
export function watchUnhandledErrors(target: EventTarget, pageOf: () => string): void {
  const note = (cause: unknown) => {
    const message = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
    const error = { at: Date.now(), message, page: pageOf() }
    if (listener) return listener(error)
    queue.push(error)
    if (queue.length > keptAtMost) queue.shift()
  }
  target.addEventListener('error', (event) => note('error' in event ? event.error : event.type))
  target.addEventListener('unhandledrejection', (event) => note('reason' in event ? event.reason : event.type))
}

/** Hands over what was noted and everything to come; there is one listener. */
export function listenForErrors(listen: (error: UnhandledError) => void): () => void {
  listener = listen
  for (const error of queue.splice(0)) listen(error)
  return () => {
    listener = null
  }
}
