import type { SQL } from 'drizzle-orm'
import type { Numbers, NumbersQuery } from '#contract/analytics/numbers/schemas.ts'
import { type DailyFigureName, retentionWeeks } from '#contract/analytics/numbers/values.ts'
import { metricsKeptDays } from '#contract/analytics/values.ts'
import { printedZone } from '#contract/core/days.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { staleDb } from '#server/platform/db/replica.ts'
import { countedRange, type DayRange, dayBefore, rangeBefore, weekStart } from './rules.ts'
import { funnels, retention } from './store.cohorts.ts'
import { flows, levels } from './store.figures.ts'
import * as store from './store.ts'

const courseFigures: readonly DailyFigureName[] = ['sign_ups', 'consents', 'appointments_booked', 'payments']
/** Some 150 rows a day. */
const mostExported = 100_000

const dayAt = (at: Date) => at.toLocaleDateString('en-CA', { timeZone: printedZone })

/**
 * Counts the last days again, and all that are missing since the last time (docs/numbers.md). A day
 * is counted as a whole, so that counting twice changes nothing.
 */
export async function countDays(ctx: Ctx): Promise<void> {
  const today = dayAt(ctx.now)
  const last = await store.findLastCount(ctx.db)
  const range = countedRange(today, last?.day ?? null, metricsKeptDays)
  const earlier = { from: dayBefore(today, retentionWeeks * 7), to: today }
  const cohorts = { from: range.from < earlier.from ? range.from : earlier.from, to: today }
  // A cohort is a week: half of one would replace the whole.
  const weeks = { from: weekStart(cohorts.from), to: today }
  const replace = (figure: string, counted: DayRange, counts: SQL) =>
    ctx.transaction((tx) => store.upsertDays(tx.db, figure, { ...counted, counts, countedAt: ctx.now }))
  // One figure after the other: this may take its time, and requests are answered meanwhile.
  for (const [figure, counts] of Object.entries(flows)) await replace(figure, range, counts(range))
  for (const [figure, counts] of Object.entries(funnels)) await replace(figure, cohorts, counts(cohorts))
  await replace('retention', weeks, retention(weeks))
  for (const [figure, counts] of Object.entries(levels))
    await replace(figure, { from: today, to: today }, counts(today))
}

/** The figures of a range of days beside those of as many days before. */
export async function getNumbers(ctx: UserCtx, range: NumbersQuery): Promise<Numbers> {
  const db = staleDb(ctx)
  const before = rangeBefore(range)
  const [rows, course, cohorts, last] = await Promise.all([
    store.listRange(db, { ...range, before: before.from }),
    store.listCourse(db, courseFigures, range),
    store.listCohorts(db, { from: dayBefore(range.to, retentionWeeks * 7), to: range.to }),
    store.findLastCount(db),
  ])
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
  return store.listDays(staleDb(ctx), range, mostExported)
}
