import { type SQL, sql } from 'drizzle-orm'
import {
  bandStartsAt,
  type ExperienceBand,
  experienceBands,
  type PayingPlan,
} from '#contract/matching/fairness/values.ts'
import type { Criterion } from '#contract/matching/values.ts'
import type { State } from '#contract/profiles/values.ts'
import { granting, subscriptions } from '#server/billing/tables.ts'
import { listed } from '#server/eligibility/tables.ts'
import { advising, firmMembers } from '#server/firms/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { advisorProfiles, profiles } from '#server/profiles/tables.ts'
import { advisorImpressions } from '../impressions/tables.ts'
import type { Moments } from './rules.ts'

/** By one of the three, whose name is set; by none of them for all. */
export type GroupRow = Moments & {
  by: 'all' | 'plan' | 'experience' | 'state'
  plan: PayingPlan | null
  experience: ExperienceBand | null
  state: State | null
}

type NightRow = { day: string | null; places: number; unseen: number; gini: number } & Record<Criterion, number>

/** The moments of all listed advisors, and of each group by plan, experience and state. */
export async function listGroups(db: Db): Promise<GroupRow[]> {
  const result = await db.execute<GroupRow>(sql`
    with ${shown()}
    select plan, experience, state, count(*)::int as advisors, coalesce(avg(people), 0) as mean, coalesce(sum(people * people), 0) as squares,
           case grouping(plan, experience, state) when 7 then 'all' when 3 then 'plan' when 5 then 'experience' else 'state' end as by
    from shown group by grouping sets ((), (plan), (experience), (state))`)
  return result.rows
}

/** What the last night showed of all: places, advisors on no list, their spread, the criteria. */
export async function findNight(db: Db): Promise<NightRow> {
  const result = await db.execute<NightRow>(sql`
    with ${shown()}, ranked as (select *, row_number() over (order by people) as place, count(*) over () as n from shown)
    select (select max(day)::text from ${advisorImpressions}) as day,
           coalesce(sum(people), 0)::int as places,
           count(*) filter (where people = 0)::int as unseen,
           coalesce(sum((2 * place - n - 1) * people) / nullif(max(n) * sum(people), 0), 0) as gini,
           coalesce(sum(language), 0)::int as language, coalesce(sum(expertise), 0)::int as expertise,
           coalesce(sum(availability), 0)::int as availability, coalesce(sum(location), 0)::int as location,
           coalesce(sum(interaction), 0)::int as interaction
    from ranked`)
  return firstRow(result.rows)
}

/** Some listed advisors, in the order of their ids, which are random. */
export async function listSomeIds(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: advisorProfiles.id })
    .from(advisorProfiles)
    .where(listed())
    .orderBy(advisorProfiles.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Each listed advisor, the plan that pays for them, and how often the last night showed them. */
function shown(): SQL {
  // The highest band that the years reach.
  const bands = experienceBands
    .toReversed()
    .map((band) => sql`when ${advisorProfiles.yearsOfExperience} >= ${bandStartsAt[band]} then ${band}::text`)
  const payer = sql`case when ${subscriptions.state} = 'trialing' then 'trial' else ${subscriptions.plan}::text end`
  return sql`shown as (
    select coalesce(
             (select ${payer} from ${subscriptions} join ${firmMembers} on ${firmMembers.firmId} = ${subscriptions.payerId}
               where ${firmMembers.advisorId} = ${advisorProfiles.id} and ${advising}
               and ${granting('firm', 'matching')} limit 1),
             (select ${payer} from ${subscriptions} where ${subscriptions.payerId} = ${advisorProfiles.id}
               and ${granting('advisor', 'matching')} limit 1)) as plan,
           case ${sql.join(bands, sql` `)} end as experience,
           ${profiles.state} as state, coalesce(night.people, 0)::float8 as people,
           night.language, night.expertise, night.availability, night.location, night.interaction
    from ${advisorProfiles} join ${profiles} on ${profiles.id} = ${advisorProfiles.id}
    left join ${advisorImpressions} night on night.advisor_id = ${advisorProfiles.id}
    where ${listed()})`
}
