import type { Tx } from './context.ts'
import type { DomainEvent } from './domain-event.ts'
import type { MetricDefinition } from './metrics/definition.ts'
import type { Metrics } from './metrics/metrics.ts'

/**
 * A listener bound to its event; runs inside the publisher's transaction, so it writes rows or
 * enqueues jobs only.
 */
export type Listener = {
  readonly eventName: string
  readonly handle: (tx: Tx<{ kind: 'system' }>, payloads: readonly never[]) => Promise<void>
}

/** Binds a handler to an event, keeping the payload's type. */
export function on<P>(
  event: DomainEvent<P>,
  handle: (tx: Tx<{ kind: 'system' }>, payload: P) => Promise<void>,
): Listener {
  return onBatch(event, async (tx, payloads) => {
    for (const payload of payloads) await handle(tx, payload)
  })
}

/**
 * Binds a handler that takes all events of one kind that a transaction publishes together, so that
 * many cost it hardly more than one.
 */
export function onBatch<P>(
  event: DomainEvent<P>,
  handle: (tx: Tx<{ kind: 'system' }>, payloads: readonly P[]) => Promise<void>,
): Listener {
  return { eventName: event.name, handle }
}

/** What a metric counts of an event, once its transaction has committed. */
export type Measure = {
  readonly eventName: string
  readonly metric: MetricDefinition<'counter'>
  readonly count: (metrics: Pick<Metrics, 'count'>, payload: never) => void
}

/**
 * Counts an event in a metric.
 * @param labelsOf the labels of one payload, or null when it does not count
 */
export function measure<P, L extends string>(
  event: DomainEvent<P>,
  metric: MetricDefinition<'counter', L>,
  labelsOf: (payload: P) => Readonly<Record<L, string>> | null,
): Measure {
  return {
    eventName: event.name,
    metric,
    count(metrics, payload: P) {
      const labels = labelsOf(payload)
      if (labels) metrics.count(metric, labels)
    },
  }
}
