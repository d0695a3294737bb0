import type { MailQuery } from '#contract/operations/jobs/schemas.ts'
import type { GiveReason } from '#contract/operations/people/schemas.ts'
import { problem } from '#contract/problems.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { decodeCursor, type RowPage, toPage } from '#server/platform/db/cursor.ts'
import type { QueueState } from '#server/platform/jobs/states.ts'
import { recordAct } from '#server/staff/service.ts'
import { jobsOf } from '../health/service.ts'
import * as store from './store.ts'

export type Overview = { readonly queues: readonly QueueState[]; readonly failed: readonly store.FailedRow[] }

/** The queues with their counts, and the jobs that were given up. */
export async function getJobs(ctx: Ctx): Promise<Overview> {
  const [queues, failed] = await Promise.all([jobsOf(ctx).list(ctx.now), store.listFailed(ctx.db)])
  return { queues, failed }
}

/** Jobs that were given up. */
export const countFailed = (ctx: Ctx): Promise<number> => store.countFailed(ctx.db)

/** One page of the mails of the last week. @throws core.invalid for a wrong cursor */
export async function listMails(ctx: UserCtx, { state, cursor, limit }: MailQuery): Promise<RowPage<store.MailRow>> {
  const found = await store.listMails(ctx.db, { state, after: decodeCursor(cursor), limit: limit + 1 })
  return toPage(found, limit, ({ at, id }) => ({ at, id }))
}

/** Tries a job that was given up once more. @throws core.not-found */
export async function retryJob(ctx: Ctx, id: string, { reason }: GiveReason): Promise<void> {
  const queue = await store.findFailed(ctx.db, id)
  if (queue === null) throw problem('core.not-found')
  await ctx.transaction(async (tx) => {
    await recordAct(tx, { act: 'job-retried', detail: queue, reason })
    // Last: a try that cannot be queued takes the entry back.
    await jobsOf(ctx).retry(queue, id)
  })
}
