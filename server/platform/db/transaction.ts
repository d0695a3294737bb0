import type { Db } from './client.ts'

/** Work to be done when, and only when, the transaction has committed. */
export type AfterCommit = { add(effect: () => void): void }

/**
 * Runs `work` in one transaction and its effects after the commit. When `work` throws, the
 * transaction is rolled back and the effects are forgotten, so nobody hears of what did not happen.
 * An effect that throws is handed to `onEffectFailed`: the act is done, and its caller may not
 * repeat it.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Db, after: AfterCommit) => Promise<T>,
  onEffectFailed: (error: unknown) => void,
): Promise<T> {
  const effects: (() => void)[] = []
  const result = await db.transaction((tx) => work(tx, { add: (effect) => void effects.push(effect) }))
  for (const effect of effects) {
    try {
      effect()
    } catch (error) {
      onEffectFailed(error)
    }
  }
  return result
}
