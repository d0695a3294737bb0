import { randomBytes } from 'node:crypto'

const prefix = 'fairlead-jobs'

/** Draws the `application_name` under which the job queue of one process is connected. */
export function drawQueueName(): string {
  return `${prefix}-${randomBytes(6).toString('hex')}`
}

type Execute = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>

/**
 * Puts jobs back that a killed process left active, so that they run before their heartbeat has
 * expired, and returns their number. Does nothing while another process is connected to the queue,
 * whose jobs may be running (docs/decisions/013-jobs-in-postgresql.md).
 */
export async function recoverJobs(execute: Execute, ownName: string): Promise<number> {
  const { rows } = await execute(
    `update pgboss.job set state = 'retry', heartbeat_on = null
     where state = 'active' and retry_count < retry_limit and not exists (
       select from pg_stat_activity
       where datname = current_database() and application_name like $1 and application_name <> $2)
     returning id`,
    [`${prefix}-%`, ownName],
  )
  return rows.length
}
