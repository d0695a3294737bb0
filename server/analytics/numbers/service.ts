import type { SQL } from 'drizzle-orm'
import type { Numbers, NumbersQuery } from '#contract/analytics/numbers/schemas.ts'
import { type DailyFigureName, funnelDays, retentionWeeks } from '#contract/analytics/numbers/values.ts'
import { metricsKeptDays } from '#contract/analytics/values.ts'
import { dayIn, printedZone } from '#contract/core/days.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { readStale } from '#server/platform/db/replica.ts'
import { countedRange, type DayRange, dayBefore, rangeBefore, weekStart } from './rules.ts'
import { funnels, retention } from './store.cohorts.ts'
import { flows, lateFlows, levels } from './store.figures.ts'
import * as store from './store.ts'

const courseFigures: readonly DailyFigureName[] = ['sign_ups', 'consents', 'appointments_booked', 'payments']
/** Some 150 rows a day. */
const mostExported = 100_000

/**
 * Counts the last days again, and all that are missing since the last time; what changes later, for
 * weeks (docs/numbers.md). A day is counted as a whole, so that counting twice changes nothing.
 */
export async function countDays(ctx: Ctx): Promise<void> {
  const today = dayIn(printedZone, ctx.now)
  const last = await store.findLastCount(ctx.db)
  const range = countedRange(today, last?.day ?? null, metricsKeptDays)
  const sinceAtLeast = (days: number): DayRange => {
    const from = dayBefore(today, days)
    return { from: range.from < from ? range.from : from, to: today }
  }
  const [weeksBack, funnelBack] = [sinceAtLeast(retentionWeeks * 7), sinceAtLeast(funnelDays)]
  // A cohort is a week: half of one would replace the whole.
  const weeks = { from: weekStart(weeksBack.from), to: today }
  const replace = (figure: string, counted: DayRange, counts: SQL) =>
    ctx.transaction((tx) => store.upsertDays(tx.db, figure, { ...counted, counts, countedAt: ctx.now }))
  // One figure after the other: this may take its time, and requests are answered meanwhile.
  for (const [figure, counts] of Object.entries(flows)) {
    const counted = lateFlows.includes(figure) ? weeksBack : range
    await replace(figure, counted, counts(counted, ctx.now))
  }
  for (const [figure, counts] of Object.entries(funnels)) await replace(figure, funnelBack, counts(funnelBack, ctx.now))
  await replace('retention', weeks, retention(weeks, ctx.now))
  for (const [figure, counts] of Object.entries(levels))
    await replace(figure, { from: today, to: today }, counts(today))
}

/** The figures of a range of days beside those of as many days before. */
export async function getNumbers(ctx: UserCtx, range: NumbersQuery): Promise<Numbers> {
  const before = rangeBefore(range)
  const [rows, course, cohorts, last] = await readStale(ctx, (db) =>
    Promise.all([
      store.listRange(db, { ...range, before: before.from }),
      store.listCourse(db, courseFigures, range),
      store.listCohorts(db, { from: dayBefore(range.to, retentionWeeks * 7), to: range.to }),
      store.findLastCount(db),
    ]),
  )
  return {
    ...range,
    comparedFrom: before.from,
    countedAt: last?.countedAt.toISOString() ?? null,
    rows,
    course,
    cohorts,
  }
}

/** A row for each day, figure and segment of a range. */
export function listNumberDays(ctx: UserCtx, range: NumbersQuery) {
  return readStale(ctx, (db) => store.listDays(db, range, mostExported))
}
