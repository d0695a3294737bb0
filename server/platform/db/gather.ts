/**
 * Gathers what is asked for one by one into one query: what comes in the same turn of the event loop, and what comes
 * while the query before is under way. Under load the database then answers once a round trip instead of once a
 * request; a request that comes alone waits for nobody. What is answered was read after it was asked for, so nothing
 * here is ever stale.
 *
 * @param load finds many at once, by key; what it does not find is null to whoever asked
 */
export function gather<V>(
  load: (keys: string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | null> {
  type Turn = { keys: Set<string>; found: Promise<ReadonlyMap<string, V>> }
  let waiting: Turn | null = null
  let underWay: Promise<unknown> = Promise.resolve()

  function begin(): Turn {
    const keys = new Set<string>()
    const mayGo = Promise.all([underWay, new Promise<void>((goOn) => setImmediate(goOn))])
    const found = mayGo.then(() => {
      waiting = null
      return load([...keys])
    })
    // The next turn follows this one whether it succeeds or not; whoever asked hears of a failure.
    underWay = found.catch(() => undefined)
    return { keys, found }
  }

  return async (key) => {
    waiting ??= begin()
    const { keys, found } = waiting
    keys.add(key)
    return (await found).get(key) ?? null
  }
}
