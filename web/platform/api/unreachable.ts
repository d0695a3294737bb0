/** No answer at all: the device is offline, or the server cannot be reached. */
export class Unreachable extends Error {
  readonly offline = typeof navigator !== 'undefined' && navigator.onLine === false
  constructor(cause: unknown) {
    super('unreachable', { cause })
    this.name = 'Unreachable'
  }
}

const failureListeners = new Set<{ listener: () => void }>()

/** Calls the listener after each call that got no answer, until the returned function is called. */
export function onUnreachable(listener: () => void): () => void {
  // An entry of its own: one function may listen for several parts of a page.
  const entry = { listener }
  failureListeners.add(entry)
  return () => void failureListeners.delete(entry)
}

/** Makes the error of a call that got no answer, and calls the listeners. */
export function unreachable(cause: unknown): Unreachable {
  for (const { listener } of failureListeners) listener()
  return new Unreachable(cause)
}
