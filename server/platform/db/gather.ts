import { ownTurn } from '../own-turn.ts'

/**
 * Gathers what is asked for one by one into one statement: what comes in the same turn of the event loop, and what comes
 * while the statement before is under way. Under load the database then answers once a round trip instead of once a
 * request; a request that comes alone waits for nobody. What is answered was done after it was asked for, so nothing
 * here is ever stale.
 *
 * The next statement is on its way before anybody hears of this one, and they hear one a turn of the event loop: what each
 * makes of the answer may take a while, and the database is not to wait for it, nor is whoever comes meanwhile.
 *
 * @param act does all that was asked for at once and yields what came of each, in the same order
 */
export function gatherActs<A, V>(act: (asked: readonly A[]) => Promise<readonly V[]>): (one: A) => Promise<V> {
  type Waiting = { one: A; answer: (value: V) => void; fail: (error: unknown) => void }
  let waiting: Waiting[] = []
  let isUnderWay = false

  async function run(): Promise<void> {
    const asked = waiting
    waiting = []
    const outcome = await act(asked.map(({ one }) => one)).then(
      (values) => ({ values }),
      (error: unknown) => ({ error }),
    )
    if (waiting.length > 0) run()
    else isUnderWay = false
    for (const [place, { answer, fail }] of asked.entries()) {
      await ownTurn()
      if ('error' in outcome) {
        fail(outcome.error)
        continue
      }
      const value = outcome.values[place]
      if (value === undefined) fail(new Error('fewer answers than were asked for'))
      else answer(value)
    }
  }

  return (one) =>
    new Promise((answer, fail) => {
      waiting.push({ one, answer, fail })
      if (isUnderWay) return
      isUnderWay = true
      setImmediate(run)
    })
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
