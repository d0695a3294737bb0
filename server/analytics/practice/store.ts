import { type SQL, sql } from 'drizzle-orm'
import { printedZone } from '#contract/core/days.ts'
import { leads } from '#server/leads/tables.ts'
import { interactions, profileViews } from '#server/matching/tables.ts'
import { answers } from '#server/messaging/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { advisorProfiles } from '#server/profiles/tables.ts'
import { appointments } from '#server/scheduling/tables.ts'

/** From an instant until before another; `appointmentsUntil` is null for all that lie ahead. */
export type DateRange = { advisorId: string; since: Date; until: Date; appointmentsUntil: Date | null }
type Counts = Record<string, number>
type Week = { week: string; value: number | null }

export type PracticeRow = {
  total_profile_views: number
  profile_views: { week: string; value: number }[]
  median_answers: Week[]
  leads: number
  answered: number
  consultations: number
  converted: number
  by_source: Counts
  converted_by_source: Counts
  appointments: Counts
  liked: number
  average_rating: number | null
  rating_count: number
}

/**
 * One advisor's numbers over a window, in one statement; weeks begin on Monday, empty weeks
 * included. Every step of the funnel is of the leads made in the window.
 */
export async function findPractice(
  db: Db,
  { advisorId, since, until, appointmentsUntil }: DateRange,
): Promise<PracticeRow> {
  const weekOf = (at: SQL) => sql`date_trunc('week', ${at} at time zone ${sql.raw(`'${printedZone}'`)})`
  const weeks = sql`generate_series(${weekOf(sql`${since}::timestamptz`)}, ${weekOf(sql`(${until}::timestamptz - interval '1 microsecond')`)}, interval '1 week') w`
  const inWindow = sql`advisor_id = ${advisorId} and created_at >= ${since} and created_at < ${until}`
  const dayOf = (at: SQL) => sql`(${at} at time zone ${sql.raw(`'${printedZone}'`)})::date`
  const viewed = sql`day between ${dayOf(sql`${since}::timestamptz`)}
    and ${dayOf(sql`(${until}::timestamptz - interval '1 microsecond')`)}`
  const result = await db.execute<PracticeRow>(sql`
    select
      (select coalesce(sum(views), 0)::int from ${profileViews} where advisor_id = ${advisorId}) as total_profile_views,
      (select jsonb_agg(jsonb_build_object('week', w::date, 'value', coalesce(v.n, 0)) order by w) from ${weeks}
         left join (select date_trunc('week', day::timestamp) as week, sum(views)::int as n from ${profileViews}
                     where advisor_id = ${advisorId} and ${viewed} group by 1) v
           on v.week = w) as profile_views,
      (select jsonb_agg(jsonb_build_object('week', w::date, 'value', a.hours) order by w) from ${weeks}
         left join (select ${weekOf(sql`answered_at`)} as week,
                           round((percentile_cont(0.5) within group (order by waited_seconds) / 3600)::numeric, 1) as hours
                      from ${answers} where advisor_id = ${advisorId} and answered_at >= ${since} and answered_at < ${until}
                     group by 1) a on a.week = w) as median_answers,
      (select count(*)::int from ${leads} where ${inWindow}) as leads,
      (select count(*)::int from ${leads} where ${inWindow} and first_contact_at is not null) as answered,
      (select count(*)::int from ${leads} where ${inWindow} and exists (select from ${appointments} a
        where a.advisor_id = ${leads.advisorId} and a.consumer_id = ${leads.consumerId}
          and a.kind = 'consultation' and a.status = 'completed')) as consultations,
      (select count(*)::int from ${leads} where ${inWindow} and status = 'converted') as converted,
      (select coalesce(jsonb_object_agg(source, n), '{}') from
         (select source::text, count(*)::int as n from ${leads} where ${inWindow} group by 1) s) as by_source,
      (select coalesce(jsonb_object_agg(source, n), '{}') from
         (select source::text, count(*)::int as n from ${leads} where ${inWindow} and status = 'converted' group by 1) s)
        as converted_by_source,
      (select coalesce(jsonb_object_agg(status, n), '{}') from
         (select status::text, count(*)::int as n from ${appointments}
           where advisor_id = ${advisorId} and starts_at >= ${since}
            and starts_at < coalesce(${appointmentsUntil}::timestamptz, 'infinity') group by 1) s) as appointments,
      (select count(*)::int from ${interactions} where advisor_id = ${advisorId} and reaction = 'like') as liked,
      p.average_rating::float8 as average_rating, p.rating_count
    from ${advisorProfiles} p where p.id = ${advisorId}`)
  return firstRow(result.rows)
}
