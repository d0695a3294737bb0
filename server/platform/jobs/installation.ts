import type { PgBoss, QueueResult } from 'pg-boss'
import { daySeconds } from '#contract/core/durations.ts'
import type { AnyJob } from './definition.ts'

/**
 * A process refreshes its active jobs twice in this time. Without that, another process takes them
 * over.
 */
const heartbeatSeconds = 30

const settingsOf = ({ retryLimit = 5, trySeconds = 300, keptSeconds = daySeconds }: AnyJob) =>
  ({
    retryLimit,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: trySeconds,
    heartbeatSeconds,
    deleteAfterSeconds: keptSeconds,
    notify: true,
  }) as const

/**
 * Makes the queues of the jobs and brings their settings up to date. What is so already is left
 * alone: a start reads all queues at once instead of writing each.
 */
export async function installQueues(boss: PgBoss, jobs: readonly AnyJob[]): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const job of jobs) {
    const settings = settingsOf(job)
    const queue = queues.get(job.name)
    // Policy `short` keeps one waiting job a key; jobs without a key get one of their own when they
    // are enqueued.
    if (!queue) await boss.createQueue(job.name, { policy: 'short', ...settings })
    else if (!hasSettings(queue, settings)) await boss.updateQueue(job.name, settings)
  }
}

const hasSettings = (queue: QueueResult, settings: ReturnType<typeof settingsOf>): boolean =>
  Object.entries(settings).every(([name, value]) => Reflect.get(queue, name) === value)

/** Makes the schedules what the jobs say, and ends those of jobs that are gone or have none. */
export async function installSchedules(boss: PgBoss, jobs: readonly AnyJob[]): Promise<void> {
  const wanted = new Map(jobs.flatMap(({ name, schedule }) => (schedule ? [[name as string, schedule]] : [])))
  const stored = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const [name, schedule] of wanted) if (stored.get(name) !== schedule) await boss.schedule(name, schedule)
  for (const name of stored.keys()) if (!wanted.has(name)) await boss.unschedule(name)
}
