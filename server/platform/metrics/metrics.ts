import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { MetricDefinition } from './definition.ts'

type Values<L extends string> = Readonly<Record<L, string>>

type Found = Iterable<readonly [Readonly<Record<string, string>>, number]>
type Reader = () => Found | Promise<Found>

/** Counts and measures what this process does, for /metrics. */
export type Metrics = {
  count<L extends string>(metric: MetricDefinition<'counter', L>, labels: Values<L>, by?: number): void
  /** Takes a time in seconds. */
  observe<L extends string>(metric: MetricDefinition<'histogram', L>, labels: Values<L>, seconds: number): void
  /**
   * Reads a gauge whenever somebody asks for the metrics; several readers may share one, and one
   * that fails yields no value.
   */
  read<L extends string>(
    metric: MetricDefinition<'gauge', L>,
    reader: () => Iterable<readonly [Values<L>, number]> | Promise<Iterable<readonly [Values<L>, number]>>,
  ): void
  /** Adds memory, event loop and garbage collection, which cost a timer; safe to call again. */
  watchProcess(): void
  readonly contentType: string
  /** Everything in the text format of Prometheus. */
  text(): Promise<string>
}

/**
 * Makes the metrics of one process, those of `definitions` from the start; others appear when they
 * are first used.
 */
export function createMetrics(definitions: readonly MetricDefinition[]): Metrics {
  const registry = new Registry()
  const counters = new Map<string, Counter<string>>()
  const histograms = new Map<string, Histogram<string>>()
  const readers = new Map<string, Reader[]>()
  let watchesProcess = false

  function counterOf({ name, help, labels, from = [] }: MetricDefinition): Counter<string> {
    const existing = counters.get(name)
    if (existing) return existing
    const made = new Counter({ name, help, labelNames: [...labels], registers: [registry] })
    for (const values of from) made.inc(values, 0)
    counters.set(name, made)
    return made
  }
  function histogramOf({ name, help, labels, from = [], buckets }: MetricDefinition): Histogram<string> {
    const existing = histograms.get(name)
    if (existing) return existing
    const options = { name, help, labelNames: [...labels], registers: [registry] }
    const made = new Histogram(buckets ? { ...options, buckets: [...buckets] } : options)
    for (const values of from) made.zero(values)
    histograms.set(name, made)
    return made
  }
  for (const definition of definitions) {
    if (definition.kind === 'counter') counterOf(definition)
    if (definition.kind === 'histogram') histogramOf(definition)
  }

  return {
    count: (metric, labels, by = 1) => counterOf(metric).inc(labels, by),
    observe: (metric, labels, seconds) => histogramOf(metric).observe(labels, seconds),
    read({ name, help, labels }, reader) {
      const existing = readers.get(name)
      if (existing) {
        existing.push(reader)
        return
      }
      const own: Reader[] = [reader]
      readers.set(name, own)
      new Gauge<string>({
        name,
        help,
        labelNames: [...labels],
        registers: [registry],
        async collect() {
          this.reset()
          for (const each of own) for (const [values, value] of await valuesOf(each)) this.set(values, value)
        },
      })
    },
    watchProcess() {
      if (!watchesProcess) collectDefaultMetrics({ register: registry })
      watchesProcess = true
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}

async function valuesOf(reader: Reader): Promise<Found> {
  try {
    return await reader()
  } catch {
    // Without the database the other figures are wanted all the more.
    return []
  }
}
