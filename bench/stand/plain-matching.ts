/** Holds the match score (docs/product.md "Matching") once more, as one plain query: what our own way is held against. */
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { entitledStates } from '#contract/billing/values.ts'
import { scoring, weights } from '#contract/matching/values.ts'
import type { Db } from '#server/platform/db/client.ts'

type Places = Readonly<Record<string, { latitude: number; longitude: number }>>

/** Gives the query a table of places, as our own way has one in memory with the same precision. */
export async function addPlaces(db: Db, codes: Places): Promise<void> {
  await db.execute(sql`create table bench_places (zip text primary key, latitude float8, longitude float8)`)
  const rows = Object.entries(codes).map(([zip, { latitude, longitude }]) => ({ zip, latitude, longitude }))
  await db.execute(sql`insert into bench_places select zip, latitude, longitude
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as place(zip text, latitude float4, longitude float4)`)
  await db.execute(sql`analyze bench_places`)
}

const entitled = entitledStates.map((state) => `'${state}'`).join(', ')

// The hard rules, then everything the criteria are worked out from, then the five values, then their weighted mean.
// Slots rise, so width_bucket counts them by halving: twice as fast as unpacking them, as the query should have it too.
const query = `
with me as materialized (
  select c.id as consumer_id, p.state, p.zip_code, c.preferred_language, c.preferred_advisor_specialties as wanted,
    greatest(c.investable_assets, c.investment_amount) as assets,
    $2::timestamptz + make_interval(days => case c.start_timeline when 'immediately'
      then ${scoring.horizonDaysImmediately} else ${scoring.horizonDays} end) as horizon,
    m.prioritize_language, m.prioritize_expertise, m.prioritize_availability, m.prioritize_location,
    m.consider_interaction_data, m.minimum_match_score,
    radians(home.latitude) as latitude, radians(home.longitude) as longitude
  from consumer_profiles c
  join profiles p using (id)
  join match_preferences m on m.consumer_id = c.id
  left join bench_places home on home.zip = p.zip_code
  where c.id = $1
), facts as (
  select a.id, me.*, a.languages, a.expertise, p.state as their_state,
    coalesce(greatest(width_bucket(me.horizon, o.slots) - width_bucket(o.earliest, o.slots), 0), 0) as open_slots,
    i.strength * 0.5 ^ (extract(epoch from $2::timestamptz - i.as_of)::float8
      / ${scoring.interactionHalfLifeDays * 86_400}) as strength,
    ${miles('me.latitude', 'me.longitude', 'radians(place.latitude)', 'radians(place.longitude)')} as miles
  from me
  cross join advisor_profiles a
  join profiles p on p.id = a.id
  left join bench_places place on me.prioritize_location and place.zip = p.zip_code
  left join (
    select advisor_id, starts_at || '{}'::timestamptz[] as slots,
      $2::timestamptz + make_interval(hours => minimum_notice_hours) as earliest
    from openings offset 0
  ) o on o.advisor_id = a.id
  left join interactions i on i.consumer_id = me.consumer_id and i.advisor_id = a.id
  where a.published and a.accepts_clients and a.served_states @> array[me.state]
    and (me.assets = 0 or a.minimum_assets <= me.assets)
    and i.reaction is distinct from 'pass'
    and a.id in (select advisor_id from verifications where state = 'verified')
    and (a.id in (select payer_id from subscriptions
        where payer_kind = 'advisor' and state in (${entitled}))
      or a.id in (select f.advisor_id from firm_members f join subscriptions s on s.payer_id = f.firm_id
        where s.payer_kind = 'firm' and s.state in (${entitled})))
    and a.id not in (select blocked_id from blocks where blocker_id = $1
      union all select blocker_id from blocks where blocked_id = $1)
), valued as (
  select id, minimum_match_score,
    case when prioritize_language then (preferred_language = any(languages))::int::float8 end as language,
    case when prioritize_expertise and cardinality(wanted) > 0 then
      (select count(*) from unnest(wanted) one where one = any(expertise))::float8 / cardinality(wanted) end as expertise,
    case when prioritize_availability then least(open_slots / ${scoring.slotsForFullMarks}::float8, 1) end as availability,
    case when prioritize_location then greatest(
      coalesce(least(greatest((${scoring.farMiles} - miles) / ${scoring.farMiles - scoring.nearMiles}::float8, 0), 1), 0),
      case when state = their_state then ${scoring.sameStateFloor} else 0 end) end as location,
    case when consider_interaction_data and abs(strength) >= ${scoring.minInteractionStrength}
      then 1 / (1 + exp(-strength)) end as interaction
  from facts
), scored as (
  select id, minimum_match_score, coalesce(floor(100 * (${sumOver((name) => `coalesce(${weights[name]} * ${name}, 0)`)})
    / nullif(${sumOver((name) => `case when ${name} is null then 0 else ${weights[name]} end`)}, 0) + 0.5), 0)::int as score
  from valued
)
select id, score from scored where score >= minimum_match_score order by score desc, id limit $3`

function sumOver(term: (name: keyof typeof weights) => string): string {
  return (['language', 'expertise', 'availability', 'location', 'interaction'] as const).map(term).join(' + ')
}

function miles(latitude: string, longitude: string, otherLatitude: string, otherLongitude: string): string {
  return `2 * 3958.8 * asin(sqrt(least(1, sin((${otherLatitude} - ${latitude}) / 2) ^ 2
    + cos(${latitude}) * cos(${otherLatitude}) * sin((${otherLongitude} - ${longitude}) / 2) ^ 2)))`
}

export type Scored = { readonly id: string; readonly score: number }

/** The best of a consumer's matches by score, then id; all of them without a limit. Prepared, so planned once. */
export async function matchPlainly(
  pool: Pool,
  { consumerId, now, limit }: { consumerId: string; now: Date; limit: number | null },
): Promise<Scored[]> {
  const values = [consumerId, now.toISOString(), limit]
  return (await pool.query<Scored>({ name: 'bench_plain_matching', text: query, values })).rows
}
