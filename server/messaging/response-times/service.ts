import { days, minutes, seconds } from '#contract/core/durations.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { answersCountForDays, minAnswersForMedian } from './rules.ts'
import * as store from './store.ts'

/**
 * Minutes within which each advisor usually answers somebody who waits: the median of the last 90
 * days, null where there are too few answers to say.
 */
export async function answerTimesOf(ctx: Ctx, advisorIds: readonly string[]): Promise<Map<string, number | null>> {
  const since = new Date(ctx.now.getTime() - days(answersCountForDays))
  const rows = await store.listMedians(ctx.db, { advisorIds, since, fewest: minAnswersForMedian })
  const medians = new Map(rows.map((row) => [row.advisorId, Math.round(seconds(row.medianSeconds) / minutes(1))]))
  return new Map(advisorIds.map((id) => [id, medians.get(id) ?? null]))
}

/** The seconds consumers waited for the actor's replies since an instant, the latest 500. */
export function replyWaitsSince(ctx: UserCtx, since: Date): Promise<number[]> {
  return store.listWaits(ctx.db, { advisorId: ctx.actor.id, since, limit: 500 })
}
