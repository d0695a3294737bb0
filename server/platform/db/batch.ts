import DataLoader from 'dataloader'
import { yieldToEventLoop } from '../threads/yield-to-event-loop.ts'

/**
 * Batches calls made in the same tick, and calls made while the previous batch is running, so that
 * under load the database answers once a round trip instead of once a request. No result is reused,
 * and the next batch is sent before the callers of this one continue.
 * @param runBatch handles all inputs at once and returns a result for each, in the same order
 */
export function createBatcher<Input, Result>(
  runBatch: (inputs: readonly Input[]) => Promise<readonly Result[]>,
): (input: Input) => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve()
  const loader = new DataLoader<Input, Result>(
    (inputs) => {
      const batch = runBatch(inputs)
      running = batch.catch(() => undefined)
      return batch
    },
    {
      cache: false,
      batchScheduleFn: (dispatch) => void running.then(() => setImmediate(dispatch)),
    },
  )
  return async (input) => {
    try {
      return await loader.load(input)
    } finally {
      await yieldToEventLoop()
    }
  }
}

/**
 * Batches look-ups by key; a key requested twice is looked up once.
 * @param load finds many at once; what it does not find is null
 */
export function createLoader<Value>(
  load: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | null> {
  return createBatcher<string, Value | null>(async (keys) => {
    const found = await load([...new Set(keys)])
    return keys.map((key) => found.get(key) ?? null)
  })
}
