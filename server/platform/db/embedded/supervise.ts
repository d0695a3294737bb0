import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '#contract/core/durations.ts'
import type { Logger } from '../../log/logger.ts'
import { isRunning, type Postmaster } from './postmaster.ts'

export type SuperviseOptions = {
  readonly first: Postmaster
  /** Starts PostgreSQL again on the same port. */
  readonly restart: (port: number) => Promise<Postmaster>
  readonly log: Logger
}

export type SupervisedServer = {
  /** The PostgreSQL that runs now, or ran last. */
  current(): Postmaster
  /** Resolves when PostgreSQL cannot be kept running. */
  readonly lost: Promise<void>
  /** Ends the watch; waits for a restart that is under way. */
  close(): Promise<void>
}

const watchEveryMs = 200
const retryAfterMs = 500
// A backend that was computing keeps the shared memory until its statement times out.
const triesPerOutage = 120
const outagesAllowed = 5
const outageWindowMs = seconds(600)

/**
 * Starts PostgreSQL again when it ends by itself, for about a minute per outage and for five
 * outages in ten minutes. Beyond that, `lost` resolves: a database that keeps failing needs a
 * person.
 */
export function supervise({ first, restart, log }: SuperviseOptions): SupervisedServer {
  let postmaster = first
  let isEnding = false
  let outages: number[] = []
  let recovery: Promise<void> | null = null
  const { promise: lost, resolve: giveUp } = Promise.withResolvers<void>()

  const watch = setInterval(() => {
    if (!isEnding && !recovery && !isRunning(postmaster)) recovery = recover()
  }, watchEveryMs)
  watch.unref()

  async function recover(): Promise<void> {
    const now = Date.now()
    outages = [...outages.filter((at) => at > now - outageWindowMs), now]
    log.error({ postgresPid: postmaster.pid }, 'the embedded database ended by itself; starting it again')
    let cause: unknown = null
    for (let tries = 0; outages.length <= outagesAllowed && tries < triesPerOutage && !isEnding; tries += 1) {
      try {
        postmaster = await restart(postmaster.port)
        recovery = null
        log.warn({ postgresPid: postmaster.pid, tookMs: Date.now() - now }, 'the embedded database runs again')
        return
      } catch (error) {
        cause = error
        await wait(retryAfterMs)
      }
    }
    if (isEnding) return
    clearInterval(watch)
    log.error({ err: cause, outages: outages.length }, 'the embedded database cannot be kept running')
    giveUp()
  }

  return {
    current: () => postmaster,
    lost,
    async close() {
      isEnding = true
      clearInterval(watch)
      await recovery
    },
  }
}
