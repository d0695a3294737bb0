/** No answer at all: the device is offline, or the server cannot be reached. */
export class Unreachable extends Error {
  readonly offline = typeof navigator !== 'undefined' && navigator.onLine === false
  constructor(cause: unknown) {
    super('unreachable', { cause })
    this.name = 'Unreachable'
  }
}

let failureListener: (() => void) | null = null

/** Calls the listener after each call that got no answer, until the returned function is called. */
export function onUnreachable(listener: () => void): () => void {
  failureListener = listener
  return () => {
    if (failureListener === listener) failureListener = null
  }
}

/** Makes the error of a call that got no answer, and calls the listener. */
export function unreachable(cause: unknown): Unreachable {
  failureListener?.()
  return new Unreachable(cause)
}
