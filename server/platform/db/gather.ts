/**
 * Gathers what is asked for one by one into one statement: what comes in the same turn of the event loop, and what comes
 * while the statement before is under way. Under load the database then answers once a round trip instead of once a
 * request; a request that comes alone waits for nobody. What is answered was done after it was asked for, so nothing
 * here is ever stale.
 *
 * @param act does all that was asked for at once and yields what came of each, in the same order
 */
export function gatherActs<A, V>(act: (asked: readonly A[]) => Promise<readonly V[]>): (one: A) => Promise<V> {
  type Turn = { asked: A[]; done: Promise<readonly V[]> }
  let waiting: Turn | null = null
  let underWay: Promise<unknown> = Promise.resolve()

  function begin(): Turn {
    const asked: A[] = []
    const mayGo = Promise.all([underWay, new Promise<void>((goOn) => setImmediate(goOn))])
    const done = mayGo.then(() => {
      waiting = null
      return act(asked)
    })
    // The next turn follows this one whether it succeeds or not; whoever asked hears of a failure.
    underWay = done.catch(() => undefined)
    return { asked, done }
  }

  return async (one) => {
    waiting ??= begin()
    const { asked, done } = waiting
    const place = asked.push(one) - 1
    const value = (await done)[place]
    if (value === undefined) throw new Error('fewer answers than were asked for')
    return value
  }
}

/**
 * The same for finding things by key.
 *
 * @param load finds many at once; what it does not find is null to whoever asked
 */
export function gather<V>(
  load: (keys: string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | null> {
  return gatherActs<string, V | null>(async (keys) => {
    const found = await load([...new Set(keys)])
    return keys.map((key) => found.get(key) ?? null)
  })
}
