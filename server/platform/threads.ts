import { Piscina } from 'piscina'
import type { Logger } from './logger.ts'

type ThreadsOptions = NonNullable<ConstructorParameters<typeof Piscina>[0]>

/**
 * Opens worker threads whose failure is a warning in the log. A thread that fails while it loads, for example for want
 * of a file descriptor, is started again by the next task. The caller ends them with `destroy`.
 */
export function openThreads<T, R>(options: ThreadsOptions & { name: string }, log: Logger): Piscina<T, R> {
  const threads = new Piscina<T, R>(options)
  // Without a listener the failure of an idle or loading thread would end the process.
  threads.on('error', (err) => log.warn({ err, thread: options.name }, 'a thread failed'))
  return threads
}
