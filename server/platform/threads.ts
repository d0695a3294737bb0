import { Piscina } from 'piscina'
import type { Logger } from './logger.ts'

type ThreadsOptions = NonNullable<ConstructorParameters<typeof Piscina>[0]>
type RunOptions = Parameters<Piscina['run']>[1]

/**
 * Opens worker threads, which the caller ends with `destroy`. When the last one fails, the waiting
 * tasks are rejected with its failure and the next task starts another thread; the process goes on.
 */
export function openThreads<T, R>(options: ThreadsOptions & { name: string }, log: Logger): Piscina<T, R> {
  return new Threads<T, R>(options, log)
}

class Threads<T, R> extends Piscina<T, R> {
  readonly #unsettled = new Set<(error: Error) => void>()
  #failure: unknown
  #clearing: Promise<void> | undefined

  constructor(options: ThreadsOptions & { name: string }, log: Logger) {
    super(options)
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
