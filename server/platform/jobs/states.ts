import { CronExpressionParser } from 'cron-parser'
import type { QueueResult } from 'pg-boss'
import type { AnyJob } from './definition.ts'

export type QueueState = {
  readonly name: string
  readonly ready: number
  readonly deferred: number
  readonly active: number
  readonly failed: number
  /** Null without a schedule. */
  readonly nextRunAt: Date | null
}

/** The counts of a queue, and when the schedule of its job begins it next. */
export function stateOf(queue: QueueResult, { schedule }: AnyJob, now: Date): QueueState {
  const { name, readyCount, deferredCount, activeCount, failedCount } = queue
  const next = schedule ? CronExpressionParser.parse(schedule, { tz: 'UTC', currentDate: now }).next().toDate() : null
  return {
    name,
    ready: readyCount,
    deferred: deferredCount,
    active: activeCount,
    failed: failedCount,
    nextRunAt: next,
  }
}
