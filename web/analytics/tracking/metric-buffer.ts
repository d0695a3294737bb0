import { seconds } from '#contract/core/durations.ts'
import type { StoredMetric } from './metric-storage.ts'

/** Sizes of the buffer (docs/product.md "Timings and sizes"). */
export const bufferLimits = {
  kept: 50,
  sentAt: 40,
  sentAfter: seconds(60),
  tick: seconds(10),
  stored: 100,
} as const

type MetricStorage = { read(): StoredMetric[] | null; write(value: StoredMetric[]): void; remove(): void }
type MetricSender = {
  /** Takes a batch, or says false when it could not. */
  send: (batch: readonly StoredMetric[]) => boolean
  /** Where unsent measurements wait for the next visit. */
  keep: MetricStorage
  now: () => number
}

/**
 * Buffers measurements and sends them together: at forty, or when a minute has passed, checked on
 * each `tick` every ten seconds. What could not be sent is stored, the newest hundred, and goes out
 * with the next batch.
 */
export function metricBuffer({ send, keep, now }: MetricSender) {
  let entries: StoredMetric[] = []
  let sentAt = now()

  function flush(): void {
    sentAt = now()
    const all = [...(keep.read() ?? []), ...entries]
    entries = []
    if (all.length === 0) return
    keep.remove()
    while (all.length > 0) {
      const batch = all.slice(0, bufferLimits.kept)
      if (!send(batch)) break
      all.splice(0, batch.length)
    }
    if (all.length > 0) keep.write(all.slice(-bufferLimits.stored))
  }

  return {
    add(metric: StoredMetric): void {
      entries.push(metric)
      if (entries.length >= bufferLimits.sentAt) flush()
    },
    tick(): void {
      if (now() - sentAt >= bufferLimits.sentAfter) flush()
    },
    flush,
  }
}
