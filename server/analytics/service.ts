import type { Metric, SearchAnalytics } from '#contract/analytics/schemas.ts'
import { metricsKeptDays } from '#contract/analytics/values.ts'
import { days } from '#contract/core/durations.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { monthsToMake, monthsToRemove } from './rules.months.ts'
import { anonymous, isTimely } from './rules.ts'
import * as months from './store.months.ts'
import { findSearch } from './store.search.ts'
import * as store from './store.ts'

/**
 * Stores a batch of measurements without personal data and returns how many were stored. Entries
 * with an implausible date are dropped; the browser checks consent before it sends.
 */
export async function recordMetrics(ctx: Ctx, metrics: readonly Metric[]): Promise<number> {
  const fromVisitor = ctx.actor.kind !== 'user'
  const rows = metrics
    .filter((metric) => isTimely(metric, ctx.now))
    .map((metric) => ({
      ...anonymous(metric),
      metricDate: new Date(metric.metricDate),
      fromVisitor,
      createdAt: ctx.now,
    }))
  return rows.length === 0 ? 0 : store.insertMetrics(ctx.db, rows)
}

/** How far the actor's own search for an advisor has come. */
export async function getSearchAnalytics(ctx: UserCtx): Promise<SearchAnalytics> {
  const row = await findSearch(ctx.db, ctx.actor.id)
  return { advisorsViewed: row.viewed, advisorsLiked: row.liked, chats: row.chats, appointments: row.appointments }
}

/**
 * Removes measurements that are too old to serve a trend, a month at a time where it has a table,
 * and makes the tables of the months ahead (docs/measurements.md).
 */
export async function keepMonths(ctx: Ctx): Promise<void> {
  const present = await months.listMonths(ctx.db)
  for (const month of monthsToMake(ctx.now).filter(({ table }) => !present.includes(table)))
    await ctx.transaction(({ db }) => months.insertMonth(db, month))
  for (const table of monthsToRemove(present, ctx.now)) await months.deleteMonth(ctx.db, table)
  await store.deleteMetricsBefore(ctx.db, new Date(ctx.now.getTime() - days(metricsKeptDays)))
}
