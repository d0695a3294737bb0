let last: Promise<void> = Promise.resolve()

/**
 * Resolves on its own tick of the event loop, in call order. Use it where many callbacks resolve at
 * once (rows of a shared query, replies of a thread), so that input and output are served in
 * between.
 */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => new Promise<void>((resolve) => setImmediate(resolve)))
  return last
}
