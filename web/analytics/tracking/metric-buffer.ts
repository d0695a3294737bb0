import { seconds } from '#contract/core/durations.ts'
import type { StoredMetric } from './metric-storage.ts'
import type { BatchTransport } from './send-batch.ts'

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
  /** Sends a batch; false, at once or later, when it is to be stored and sent again. */
  send: (batch: readonly StoredMetric[], transport: BatchTransport) => boolean | Promise<boolean>
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
  let isStopped = false

  function store(unsent: readonly StoredMetric[]): void {
    keep.write([...(keep.read() ?? []), ...unsent].slice(-bufferLimits.stored))
  }

  function flush(transport: BatchTransport = 'request'): void {
    sentAt = now()
    const all = [...(keep.read() ?? []), ...entries]
    entries = []
    if (all.length === 0) return
    keep.remove()
    while (all.length > 0) {
      const batch = all.slice(0, bufferLimits.kept)
      const sent = send(batch, transport)
      if (sent === false) break
      all.splice(0, batch.length)
      if (sent !== true) void sent.then((isSent) => isSent || isStopped || store(batch))
    }
    if (all.length > 0) store(all)
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
    /** Stores nothing from now on: consent was taken back. */
    stop(): void {
      isStopped = true
    },
  }
}
