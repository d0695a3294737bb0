import { type SQL, sql } from 'drizzle-orm'
import { type DailyFigureName, levelFigures } from '#contract/analytics/numbers/values.ts'
import { lockUntilCommit } from '#server/platform/db/advisory-lock.ts'
import type { Db } from '#server/platform/db/client.ts'
import type { DayRange } from './rules.ts'
import { dailyFigures } from './tables.ts'

/**
 * Replaces what was counted of a figure on these days by what the query counts now. Two who count
 * at once take turns until their transactions end.
 */
export async function upsertDays(
  db: Db,
  figure: string,
  { from, to, counts, countedAt }: DayRange & { counts: SQL; countedAt: Date },
): Promise<void> {
  await lockUntilCommit(db, `daily-figures:${figure}`)
  await db.execute(sql`
    delete from ${dailyFigures} where figure = ${figure} and day between ${from} and ${to}`)
  await db.execute(sql`
    insert into ${dailyFigures} (day, figure, segment, count, total, counted_at)
    select day, ${figure}, segment, count, total, ${countedAt} from (${counts}) counted
     where segment is not null`)
}

/** The latest day that was counted, and when; null before the first. */
export async function findLastCount(db: Db): Promise<{ day: string; countedAt: Date } | null> {
  const [row] = await db
    .select({ day: dailyFigures.day, countedAt: dailyFigures.countedAt })
    .from(dailyFigures)
    .orderBy(sql`${dailyFigures.day} desc, ${dailyFigures.countedAt} desc`)
    .limit(1)
  return row ?? null
}

type RangeRow = { figure: DailyFigureName; segment: string } & Record<
  'count' | 'total' | 'countBefore' | 'totalBefore',
  number
>

const levels = sql.join(
  levelFigures.map((name) => sql`${name}`),
  sql`, `,
)

/**
 * Every figure by segment, of a range and of the one before it: flows are summed, and a level is
 * that of the last day that has it.
 */
export async function listRange(db: Db, { from, to, before }: DayRange & { before: string }): Promise<RangeRow[]> {
  const result = await db.execute<RangeRow>(sql`
    with counted as (
      select figure, segment, count, total, day >= ${from} as is_now, day,
             max(day) over (partition by figure, day >= ${from}) as last_day
        from ${dailyFigures} where day between ${before} and ${to} and figure <> 'retention'
    ), read as (select * from counted where figure not in (${levels}) or day = last_day)
    select figure, segment,
           coalesce(sum(count) filter (where is_now), 0)::float8 as "count",
           coalesce(sum(total) filter (where is_now), 0) as "total",
           coalesce(sum(count) filter (where not is_now), 0)::float8 as "countBefore",
           coalesce(sum(total) filter (where not is_now), 0) as "totalBefore"
      from read group by 1, 2 order by 1, 3 desc, 2`)
  return result.rows
}

type CourseRow = { figure: DailyFigureName; day: string; count: number; total: number }

/** Some figures by day, all segments together, days without any included. */
export async function listCourse(db: Db, figures: readonly DailyFigureName[], range: DayRange): Promise<CourseRow[]> {
  const names = sql.join(
    figures.map((name) => sql`(${name})`),
    sql`, `,
  )
  const result = await db.execute<CourseRow>(sql`
    select named.figure, passed::date::text as day, coalesce(sum(count), 0)::float8 as count, coalesce(sum(total), 0) as total
      from (values ${names}) named (figure)
      cross join generate_series(${range.from}::date, ${range.to}::date, interval '1 day') passed
      left join ${dailyFigures} counted on counted.figure = named.figure and counted.day = passed::date
     group by 1, 2 order by 1, 2`)
  return result.rows
}

/** The cohorts of retention whose week began within the days, the latest first. */
export async function listCohorts(
  db: Db,
  range: DayRange,
): Promise<{ cohort: string; week: number; size: number; active: number }[]> {
  const result = await db.execute<{ cohort: string; week: number; size: number; active: number }>(sql`
    select day::text as cohort, segment::int as week, total::int as size, count::int as active
      from ${dailyFigures} where figure = 'retention' and day between ${range.from} and ${range.to}
     order by day desc, segment`)
  return result.rows
}

/** What was counted on each day of a range, a page of it. */
export async function listDays(db: Db, { from, to }: DayRange, limit: number) {
  return db
    .select({
      day: dailyFigures.day,
      figure: dailyFigures.figure,
      segment: dailyFigures.segment,
      count: dailyFigures.count,
      total: dailyFigures.total,
    })
    .from(dailyFigures)
    .where(sql`${dailyFigures.day} between ${from} and ${to}`)
    .orderBy(dailyFigures.day, dailyFigures.figure, dailyFigures.segment)
    .limit(limit)
}
