import { eq, type SQL, sql } from 'drizzle-orm'
import type { OverviewQuery } from '#contract/directory/schemas.ts'
import type { Language, Specialty, State } from '#contract/profiles/values.ts'
import { listed } from '#server/eligibility/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { advisorProfiles, profiles } from '#server/profiles/tables.ts'

type Counts<K extends string> = { [key in K]?: number }
type Median = { median: string | number | null; count: number }
export type OverviewRow = {
  total: number
  based: number
  states: Counts<State>
  specialties: Counts<Specialty>
  languages: Counts<Language>
  cities: Counts<string>
  percent: Median
  hourly: Median
  flat: Median
}

/** How many cities an overview names. */
const citiesShown = 8

/** Counts the listed advisors of a state or a subject in one statement. */
export async function findOverview(db: Db, { state, specialty }: OverviewQuery): Promise<OverviewRow> {
  const each = (column: SQL) =>
    sql`(select coalesce(jsonb_object_agg(value, n), '{}') from
      (select unnest(${column})::text as value, count(*)::int as n from found group by 1) counted)`
  const median = (column: SQL) =>
    sql`(select jsonb_build_object('median', percentile_cont(0.5) within group (order by ${column}), 'count', count(*))
      from found where ${column} > 0)`
  const result = await db.execute<OverviewRow>(sql`
    with found as (
      select ${advisorProfiles.servedStates} as served_states, ${advisorProfiles.expertise} as expertise,
        ${advisorProfiles.languages} as languages, ${advisorProfiles.portfolioFeePercent} as percent,
        ${advisorProfiles.hourlyRateUsd} as hourly, ${advisorProfiles.flatFeeUsd} as flat,
        ${profiles.city} as city, ${profiles.state} as state
      from ${advisorProfiles} join ${profiles} on ${eq(profiles.id, advisorProfiles.id)}
      where ${listed()}
        ${state ? sql`and ${advisorProfiles.servedStates} @> array[${state}]` : sql``}
        ${specialty ? sql`and ${advisorProfiles.expertise} @> array[${specialty}]::specialty[]` : sql``}
    )
    select
      (select count(*)::int from found) as total,
      (select count(*)::int from found where state = ${state ?? ''}) as based,
      ${each(sql`served_states`)} as states,
      ${each(sql`expertise`)} as specialties,
      ${each(sql`languages`)} as languages,
      (select coalesce(jsonb_object_agg(city, n), '{}') from
        (select city, count(*)::int as n from found
         where city <> '' ${state ? sql`and state = ${state}` : sql``}
         group by 1 order by 2 desc, 1 limit ${citiesShown}) counted) as cities,
      ${median(sql`percent`)} as percent,
      ${median(sql`hourly`)} as hourly,
      ${median(sql`flat`)} as flat`)
  return firstRow(result.rows)
}

/**
 * Lists all listed advisors by id, with the time their profile last changed; at most 50,000, the
 * limit of one site map.
 */
export async function listListed(db: Db): Promise<{ id: string; updatedAt: Date }[]> {
  return db
    .select({ id: advisorProfiles.id, updatedAt: advisorProfiles.updatedAt })
    .from(advisorProfiles)
    .where(listed())
    .orderBy(advisorProfiles.id)
    .limit(50_000)
}
