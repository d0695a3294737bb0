let last: Promise<void> = Promise.resolve()

/**
 * Resolves in a turn of the event loop of one's own, in the order asked: for what comes in a heap (answers to a statement that many
 * shared, replies of a thread), so that the loop hears everything else between one and the next.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => new Promise<void>((resolve) => setImmediate(resolve)))
  return last
}
