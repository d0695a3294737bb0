import type { FastifyInstance } from 'fastify'
import type { Piscina } from 'piscina'
import type { Logger } from '../log/logger.ts'
import { openThreads, type ThreadsOptions } from './threads.ts'

/** Worker threads that all apps of this process use. */
export type SharedThreads<T, R> = {
  /** Lets an app use the threads; they end with the last app that does. */
  provide(app: FastifyInstance): void
  /** The threads, which begin with their first use. */
  open(log: Logger): Piscina<T, R>
}

/** Declares threads; until the first task none runs. */
export function shareThreads<T, R>(options: ThreadsOptions): SharedThreads<T, R> {
  let threads: Piscina<T, R> | null = null
  let apps = 0
  return {
    provide(app) {
      apps++
      app.addHook('onClose', async () => {
        apps--
        if (apps > 0 || !threads) return
        const ending = threads
        threads = null
        await ending.destroy()
      })
    },
    open(log) {
      threads ??= openThreads<T, R>(options, log)
      return threads
    },
  }
}
