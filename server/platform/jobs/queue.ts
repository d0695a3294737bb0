import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDrizzle, type JobWithMetadata, PgBoss, type TestClock } from 'pg-boss'
import type { Logger } from 'pino'
import { seconds } from '#contract/core/durations.ts'
import type { Ctx } from '../context.ts'
import { connectTimeoutMs, type Db, succeedsInTime } from '../db/client.ts'
import type { DatabaseWatch } from '../db/watch.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { currentTraceparent } from '../tracing/span.ts'
import { createAttempt } from './attempt.ts'
import type { AnyJob } from './definition.ts'
import { installQueues, installSchedules } from './installation.ts'
import { traceKey } from './payload.ts'
import type { JobOrder } from './queued-job.ts'
import { drawQueueName, recoverJobs } from './recovery.ts'
import { type QueueState, stateOf } from './states.ts'

/** The queue in PostgreSQL: jobs are rows, written by the transaction that wants them. */
export type JobQueue = {
  /**
   * Makes the queue's own tables, its queues and its schedules; safe when several processes start
   * at once.
   */
  install(): Promise<void>
  /** Begins to work on jobs, those of a killed process included; needs `install` first. */
  start(): Promise<void>
  /** Writes job rows of one kind on the caller's transaction. Use `tx.enqueue`, which knows it. */
  enqueue(db: Db, name: string, orders: readonly JobOrder[], now: Date): Promise<void>
  /**
   * Does every job that is due by the test clock, and those they lead to, one after the other.
   * Tells how many.
   */
  runDue(now: Date): Promise<number>
  /** Runs one job of this name now, as its schedule would. */
  run(name: string): Promise<void>
  /** Jobs waiting to be done now and jobs that failed for good, for /metrics. */
  counts(): Promise<{ ready: number; failed: number }>
  /** Every queue with its counts, by name, and when its schedule begins it next. */
  list(now: Date): Promise<QueueState[]>
  /** Lets a job that was given up be tried once more. */
  retry(name: string, id: string): Promise<void>
  /** How long the oldest job that is due has been waiting, in seconds; 0 without any. */
  oldestAgeSeconds(): Promise<number>
  /** Returns whether the queue's tables answer; waits no longer than 1.5 seconds. */
  isReady(): Promise<boolean>
  /**
   * Lets running jobs finish for a few seconds; those that do not are tried again by another
   * process.
   */
  close(): Promise<void>
}

export type JobQueueOptions = {
  readonly databaseUrl: string
  /** Cuts the queue's connections with those of the pool when the database is away. */
  readonly watch: DatabaseWatch
  readonly jobs: readonly AnyJob[]
  readonly log: Logger
  readonly metrics: Pick<Metrics, 'observe'>
  readonly contextFor: (log: Logger) => Ctx<{ kind: 'system' }>
  /** Given by tests: nothing runs by itself, `runDue` does what is due by this clock. */
  readonly testClock?: TestClock
}

type Picked = JobWithMetadata<object>

// Above what the queue's own upkeep takes; a silent database is noticed by the watch.
const queryTimeoutMs = seconds(60)

/** How often jobs without a heartbeat are looked for. */
const superviseIntervalSeconds = 15

/**
 * A worker waits for the slowest job of its batch. Batches of two let a worker see that the queue
 * has more, so that it fetches again at once.
 */
const groupedWork = { batchSize: 2, localConcurrency: 10, localGroupConcurrency: 2 } as const

/** Connections to the database that the queue holds at most: one of them listens. */
export const jobConnections = 5

/**
 * Makes the queue of this process. docs/decisions/013-jobs-in-postgresql.md says why it is no
 * service of its own.
 */
export function createJobQueue(options: JobQueueOptions): JobQueue {
  const { log, testClock } = options
  const jobs = new Map(options.jobs.map((job) => [job.name as string, job]))
  // pg-boss hands to pg what it does not know itself.
  const connection = { Client: options.watch.Client, pipeline: true, keepAlive: true, query_timeout: queryTimeoutMs }
  const queueName = drawQueueName()
  const boss = new PgBoss({
    ...connection,
    connectionString: options.databaseUrl,
    connectionTimeoutMillis: connectTimeoutMs,
    notifyHeartbeatIntervalMs: seconds(5),
    notifyHeartbeatTimeoutMs: seconds(2),
    application_name: queueName,
    max: testClock ? 1 : jobConnections - 1,
    useListenNotify: !testClock,
    supervise: !testClock,
    superviseIntervalSeconds,
    monitorIntervalSeconds: superviseIntervalSeconds,
    schedule: !testClock,
    ...(testClock ? { clock: testClock } : {}),
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue trouble'))
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue warning'))

  const attempt = createAttempt({
    ...options,
    jobs,
    execute: (text, values) => boss.getDb().executeSql(text, values),
  })

  async function listDueQueues(): Promise<Set<unknown>> {
    const { rows } = await boss
      .getDb()
      .executeSql(`select distinct name from pgboss.job where state < 'active' and start_after <= pgboss.job_now()`, [])
    return new Set(rows.map((row) => Reflect.get(Object(row), 'name')))
  }

  async function settle(picked: Picked): Promise<void> {
    const { status, output } = await attempt(picked)
    if (status === 'completed') await boss.complete(picked.name, picked.id)
    else if (status === 'failed') await boss.fail(picked.name, picked.id, output)
    else await boss.cancel(picked.name, picked.id)
  }

  return {
    async install() {
      await boss.start()
      await installQueues(boss, options.jobs)
      if (!testClock) await installSchedules(boss, options.jobs)
    },

    async start() {
      const recovered = await recoverJobs((text, values) => boss.getDb().executeSql(text, values), queueName)
      if (recovered > 0) log.warn({ jobs: recovered }, 'put back jobs that a killed process left active')
      for (const { name, latenessSeconds = 15, isGrouped } of jobs.values()) {
        const work = {
          ...(isGrouped ? groupedWork : { batchSize: 5 }),
          includeMetadata: true,
          perJobResults: true,
          burstWhenBatchFull: true,
          notifyPollingIntervalSeconds: latenessSeconds,
        } as const
        await boss.work<object, undefined, typeof work>(name, work, (batch) =>
          Promise.all(batch.map(async (picked) => ({ id: picked.id, ...(await attempt(picked)) }))),
        )
      }
    },

    async enqueue(db, name, orders, now) {
      if (orders.length === 0) return
      const traceparent = currentTraceparent()
      const rows = orders.map(({ payload, id, startAfter = now, singletonKey = randomUUID(), group }) => {
        const kind = startAfter > now ? 'link' : 'parent'
        const data = traceparent ? { ...payload, [traceKey]: { [kind]: traceparent } } : payload
        // The start is always given, so that the application's clock decides, not the database's.
        return { ...(id && { id }), data, startAfter, singletonKey, ...(group && { group: { id: group } }) }
      })
      await boss.insert(name, rows, { db: fromDrizzle(db, sql) })
    },

    async runDue(now) {
      await testClock?.setTime(now)
      let done = 0
      for (let found = true; found; ) {
        found = false
        const due = await listDueQueues()
        for (const name of jobs.keys()) {
          if (!due.has(name)) continue
          for (const picked of await boss.fetch<object>(name, { batchSize: 50, includeMetadata: true })) {
            await settle(picked)
            found = true
            done += 1
          }
        }
      }
      return done
    },

    async run(name) {
      await attempt({ id: randomUUID(), name, data: {}, retryCount: 0, retryLimit: 0 })
    },

    async counts() {
      const queues = await boss.getQueues()
      return {
        ready: queues.reduce((sum, queue) => sum + queue.readyCount, 0),
        failed: queues.reduce((sum, queue) => sum + queue.failedCount, 0),
      }
    },

    async list(now) {
      const queues = (await boss.getQueues()).toSorted((a, b) => a.name.localeCompare(b.name))
      return queues.flatMap((queue) => {
        const job = jobs.get(queue.name)
        return job ? [stateOf(queue, job, now)] : []
      })
    },

    async retry(name, id) {
      await boss.retry(name, id)
      await boss.resume(name, id)
    },

    async oldestAgeSeconds() {
      const { rows } = await boss.getDb().executeSql(
        `select coalesce(extract(epoch from now() - min(greatest(created_on, start_after))), 0)::float8 as age
         from pgboss.job where state < 'active' and start_after <= now()`,
        [],
      )
      const age: unknown = Reflect.get(Object(rows[0]), 'age')
      return typeof age === 'number' ? age : 0
    },

    async isReady() {
      return succeedsInTime(boss.isInstalled())
    },

    async close() {
      await boss.stop({ graceful: true, timeout: 4_000 })
    },
  }
}
