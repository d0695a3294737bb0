import { Redis } from 'ioredis'
import { seconds } from '#contract/core/durations.ts'
import type { Logger } from './log/logger.ts'

/** The Redis that counts limits over all nodes, with what this node knows of it. */
export type CountStore = {
  readonly client: Redis
  /** Whether it answered last. While it does not, nobody asks it but the probe. */
  isUp(): boolean
  /** Notes that a command failed, so that the next one does not wait for the same silence. */
  reportFailure(): void
  close(): void
}

/**
 * A frozen Redis must not hold requests: one request in a second may wait this long, the others not
 * at all.
 */
const timeoutMs = 250
const probeEveryMs = seconds(1)

/**
 * Connects to the Redis of limits. Commands never wait in a queue and fail after a quarter of a
 * second; a probe each second finds out when it is away and when it is back
 * (docs/decisions/015-limits-fail-open.md).
 */
export function openCountStore(url: string, log: Logger): CountStore {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: timeoutMs,
    connectTimeout: seconds(2),
    retryStrategy: (times) => Math.min(times * 100, seconds(1)),
  })
  let up = false
  let wasUp = true
  function note(answers: boolean): void {
    up = answers
    if (up === wasUp) return
    wasUp = up
    if (up) log.info({}, 'Redis answers: limits count over all nodes')
    else log.warn({}, 'Redis does not answer: limits count on this node alone')
  }
  client.on('ready', () => note(true))
  client.on('close', () => note(false))
  // Every failed attempt is an error event; the change is logged once by `note`.
  client.on('error', () => note(false))
  const probe = setInterval(() => {
    client.ping().then(
      () => note(true),
      () => note(false),
    )
  }, probeEveryMs).unref()

  return {
    client,
    isUp: () => up,
    reportFailure: () => note(false),
    close() {
      clearInterval(probe)
      client.removeAllListeners('close')
      client.disconnect()
    },
  }
}

/** Logs once that a connection is away, however many attempts follow; each is an error event. */
export function logOutages(line: Redis, log: Logger, message: string): void {
  let isAway = false
  line.on('error', (err) => {
    if (!isAway) log.warn({ err }, message)
    isAway = true
  })
  line.on('ready', () => {
    isAway = false
  })
}
