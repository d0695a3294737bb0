/** An event of the window about something that no code handled. */
export type NotedError = { readonly event: Event; readonly page: string; readonly at: number }

const keptAtMost = 50

/**
 * Uncaught exceptions and unhandled rejections, the last fifty until there is a listener. Nothing
 * is sent: the browser prints them in its console already (docs/product.md "Measuring and
 * consent").
 */
export const errorQueue = {
  noted: [] as NotedError[],
  listener: null as ((error: NotedError) => void) | null,
}

/** Notes an event of type `error` or `unhandledrejection`. */
export function noteError(event: Event): void {
  const error = { event, page: location.pathname, at: Date.now() }
  if (errorQueue.listener) errorQueue.listener(error)
  else if (errorQueue.noted.push(error) > keptAtMost) errorQueue.noted.shift()
}
