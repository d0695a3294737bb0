import type { HealthState } from '#contract/operations/values.ts'

/** What a check found. */
export type Finding = { readonly state: HealthState; readonly detail: string }

/** A part of the connections beyond which the next process may get none. */
const fullConnections = 0.8
/** A replica that is further behind shows people old data. */
const lateReplicaSeconds = 10
/** Jobs for now are begun at once; one that waits longer says that nobody works. */
const lateJobSeconds = 60
const scarceDisk = 0.1
const fullDisk = 0.02

/** Judges a database by the connections it has left. */
export function judgeConnections({ used, most }: { readonly used: number; readonly most: number }): Finding {
  const detail = `${used} of ${most} connections are in use`
  return { state: used > most * fullConnections ? 'degraded' : 'up', detail }
}

/** Judges the replicas by the one furthest behind; null is a lag that nobody measured yet. */
export function judgeReplicas(lags: readonly (number | null)[]): Finding {
  if (lags.length === 0) return { state: 'off', detail: 'No replica follows this database' }
  const lag = Math.max(...lags.map((each) => each ?? 0))
  const followers = lags.length === 1 ? 'One replica follows' : `${lags.length} replicas follow`
  const detail = `${followers}, at most ${lag.toFixed(1)} seconds behind`
  return { state: lag > lateReplicaSeconds ? 'degraded' : 'up', detail }
}

export type QueueFacts = { readonly ready: number; readonly failed: number; readonly oldestSeconds: number }

/** Judges the job queue by the job that waits longest, and by those that failed for good. */
export function judgeQueue({ ready, failed, oldestSeconds }: QueueFacts): Finding {
  const age = Math.round(oldestSeconds)
  const waiting = ready === 0 ? 'No job waits' : `${ready} waiting, the oldest for ${age} s`
  const detail = failed === 0 ? waiting : `${waiting}; ${failed} failed for good in the last day`
  return { state: oldestSeconds > lateJobSeconds || failed > 0 ? 'degraded' : 'up', detail }
}

export type RankerFacts = {
  readonly isStarted: boolean
  readonly advisors: number | null
  readonly waiting: number
}

/** Judges the thread that ranks matches: without its index, lists come from the database. */
export function judgeRanker({ isStarted, advisors, waiting }: RankerFacts): Finding {
  if (!isStarted) return { state: 'degraded', detail: 'The thread is not started: lists are ranked by the server' }
  if (advisors === null) return { state: 'degraded', detail: 'The index is being built: lists come from the database' }
  return { state: 'up', detail: `The index held ${advisors} advisors when it was built, ${waiting} lists wait` }
}

/** Judges a disk by the room that is left. */
export function judgeDisk({ free, size }: { readonly free: number; readonly size: number }): Finding {
  const part = size === 0 ? 0 : free / size
  const detail = `${(free / 1e9).toFixed(1)} GB free of ${(size / 1e9).toFixed(1)} GB`
  if (part < fullDisk) return { state: 'down', detail }
  return { state: part < scarceDisk ? 'degraded' : 'up', detail }
}
