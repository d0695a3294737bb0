import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type MailState, mailQueues } from '#contract/operations/jobs/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { Cursor } from '#server/platform/db/cursor.ts'

const statesOf: Readonly<Record<MailState, readonly string[]>> = {
  queued: ['created', 'retry', 'active'],
  sent: ['completed'],
  failed: ['failed', 'cancelled'],
}
const list = (values: readonly string[]) =>
  sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`
const failedStates = sql`(${'failed'}, ${'cancelled'})`

// A raw query yields rows that no table describes.
const FailedRow = z.object({
  id: z.string(),
  queue: z.string(),
  attempts: z.number(),
  error: z.string().nullable(),
  at: z.coerce.date(),
})
const MailRow = FailedRow.omit({ queue: true }).extend({
  kind: z.string(),
  to: z.string(),
  endedAt: z.coerce.date().nullable(),
})
export type MailRow = z.infer<typeof MailRow>
export type FailedRow = z.infer<typeof FailedRow>

/** The latest jobs that were given up. */
export async function listFailed(db: Db): Promise<FailedRow[]> {
  const { rows } = await db.execute(sql`
    select id, name as queue, retry_count + 1 as attempts, output->>'message' as error, completed_on as at
    from pgboss.job where state::text in ${failedStates} and completed_on is not null
    order by completed_on desc, id desc limit 100`)
  return z.array(FailedRow).parse(rows)
}

/** How many jobs were given up. */
export async function countFailed(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`select count(*)::int as n from pgboss.job where state::text in ${failedStates}`)
  return z.tuple([z.object({ n: z.number() })]).parse(rows)[0].n
}

/** The queue of a job that was given up; null when there is none. */
export async function findFailed(db: Db, id: string): Promise<string | null> {
  const { rows } = await db.execute(
    sql`select name from pgboss.job where id = ${id} and state::text in ${failedStates} limit 1`,
  )
  return z.array(z.object({ name: z.string() })).parse(rows)[0]?.name ?? null
}

type MailFilter = { readonly state: MailState; readonly after: Cursor | null; readonly limit: number }

/** Mails of one state, latest first; those with a code have a queue of their own. */
export async function listMails(db: Db, { state, after, limit }: MailFilter): Promise<MailRow[]> {
  const position = after && sql`and (date_trunc('milliseconds', created_on), id) < (${after.at}, ${after.id})`
  const { rows } = await db.execute(sql`
    select id, coalesce(data->>'to', data->>'address', '') as "to",
      coalesce(data->>'kind', 'auth.' || coalesce(data->>'template', data->>'letter'), name) as kind,
      case when state = 'created' then 0 else retry_count + 1 end as attempts,
      case when state = 'completed' then null else output->>'message' end as error,
      date_trunc('milliseconds', created_on) as at, completed_on as "endedAt"
    from pgboss.job
    where name = any(${sql.param(mailQueues)}) and state::text in ${list(statesOf[state])} ${position ?? sql``}
    order by date_trunc('milliseconds', created_on) desc, id desc limit ${limit}`)
  return z.array(MailRow).parse(rows)
}
