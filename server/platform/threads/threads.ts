import type { EventLoopUtilization } from 'node:perf_hooks'
import type { Worker } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { Logger } from '../log/logger.ts'
import { threadBusy, threadQueue, threadTaskDuration } from '../metrics/figures.ts'
import type { Metrics } from '../metrics/metrics.ts'

export type ThreadsOptions = NonNullable<ConstructorParameters<typeof Piscina>[0]> & { readonly name: string }
type RunOptions = Parameters<Piscina['run']>[1]

/**
 * Opens worker threads, which the caller ends with `destroy`. When the last one fails, the waiting
 * tasks are rejected with its failure and the next task starts another thread; the process goes on.
 * @param measured names the threads in the metrics; without it they are not measured
 */
export function openThreads<T, R>(
  options: ThreadsOptions,
  log: Logger,
  measured?: { readonly metrics: Metrics; readonly label: string },
): Piscina<T, R> {
  const threads = new Threads<T, R>(options, log)
  if (measured) measureThreads(threads, measured)
  return threads
}

/** Measures tasks from the caller's side, their time in the queue included. */
function measureThreads<T, R>(
  threads: Piscina<T, R>,
  { metrics, label: thread }: { readonly metrics: Metrics; readonly label: string },
): void {
  const run = threads.run.bind(threads)
  threads.run = async (task, options) => {
    const begin = performance.now()
    const done = (outcome: 'ok' | 'failed') =>
      metrics.observe(threadTaskDuration, { thread, outcome }, (performance.now() - begin) / 1_000)
    try {
      const result = await run(task, options)
      done('ok')
      return result
    } catch (error) {
      done('failed')
      throw error
    }
  }
  metrics.read(threadQueue, () => [[{ thread }, threads.queueSize]])
  const lastRead = new WeakMap<Worker, EventLoopUtilization>()
  metrics.read(threadBusy, () => {
    const busy = threads.threads.map((worker) => {
      const before = lastRead.get(worker)
      const now = worker.performance.eventLoopUtilization()
      lastRead.set(worker, now)
      return before ? worker.performance.eventLoopUtilization(now, before).utilization : now.utilization
    })
    return [[{ thread }, busy.reduce((sum, each) => sum + each, 0)]]
  })
}

class Threads<T, R> extends Piscina<T, R> {
  readonly #unsettled = new Set<(error: Error) => void>()
  #failure: unknown
  #clearing: Promise<void> | undefined

  constructor(options: ThreadsOptions, log: Logger) {
    // Of a bundled thread; the process itself turns them on in its code (scripts/bundle-server.ts).
    super({ execArgv: ['--enable-source-maps'], ...options })
    // Without a listener the failure of an idle or loading thread would end the process.
    this.on('error', (err) => {
      this.#failure = err
      log.warn({ err, thread: options.name }, 'a thread failed')
    })
    // Piscina emits this before it has forgotten the thread.
    this.on('workerDestroy', () => queueMicrotask(() => this.#rejectWaiting(options.name)))
  }

  override async run(task: T, options?: RunOptions): Promise<R> {
    if (this.#clearing) await this.#clearing
    const { promise, resolve, reject } = Promise.withResolvers<R>()
    this.#unsettled.add(reject)
    try {
      super.run(task, options).then(resolve, reject)
      return await promise
    } finally {
      this.#unsettled.delete(reject)
    }
  }

  /** Piscina leaves tasks in its queue when no thread is left to take them. */
  #rejectWaiting(name: string): void {
    const cause = this.#failure
    this.#failure = undefined
    if (this.threads.length > 0 || this.queueSize === 0) return
    const error = new Error(`the thread "${name}" ended before it began the task`, { cause })
    // Running tasks were rejected when their thread ended, so those left are the waiting ones.
    for (const reject of this.#unsettled) reject(error)
    // Empties the queue; the pool can be used again.
    this.#clearing = this.destroy().then(() => {
      this.#clearing = undefined
    })
  }
}
