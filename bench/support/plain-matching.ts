/**
 * Holds the match score (docs/product.md "Matching") once more, as one plain query: what our own
 * way is held against.
 */
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { entitlementsOf } from '#contract/billing/entitlements/values.ts'
import { planIds, plans, subscriptionStates } from '#contract/billing/values.ts'
import { utcDay } from '#contract/core/days.ts'
import { scoring, weights } from '#contract/matching/values.ts'
import { zoneOfState } from '#contract/scheduling/values.ts'
import type { ConsumerWithAssets } from '#server/matching/assessment/rules.ts'
import { openWindowFor, soonUntilOf } from '#server/matching/openness/rules.ts'
import { certificationsFor, subjectWeight, tieBreakFor } from '#server/matching/scoring/rules.ts'
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

// Every plan includes matching, so the state alone decides.
const matched = subscriptionStates.filter((state) =>
  planIds.every((plan) => entitlementsOf({ payerKind: plans[plan].payer, state, plan }).features.includes('matching')),
)
const entitled = matched.map((state) => `'${state}'`).join(', ')

/** A score from 0 to 100, rounded as ours is (scoring/rules.ts). */
const exact = (points: string, outOf: string) =>
  `coalesce(floor(1e10 * (${points}) / nullif(${outOf}, 0) + 0.5) / 1e8, 0)`
const withInteraction = exact(`points + ${weights.interaction} * interaction`, `out_of + ${weights.interaction}`)
/** The hours of a UTC day that are not over by the first open slot. */
const leftOn = (day: string) =>
  `(case when ${day} > floor(first_minute / 1440) then -1 when ${day} = floor(first_minute / 1440)
    then -1 << (floor(first_minute)::int % 1440 / 60) else 0 end)`

// The hard rules, then everything the criteria are worked out from, then the five values, then
// their weighted mean. Slots rise, so width_bucket counts them by halving: twice as fast as
// unpacking them, as the query should have it too.
const query = `
with me as materialized (
  select c.id as consumer_id, p.state, p.zip_code, c.preferred_advisor_specialties as wanted,
    case when c.preferred_language <> 'en' or 'preferredLanguage' = any(c.answered) then c.preferred_language end as language,
    greatest(c.investable_assets, c.investment_amount) as assets,
    m.prioritize_language, m.prioritize_expertise, m.prioritize_availability, m.prioritize_location,
    m.consider_interaction_data, m.minimum_match_score,
    radians(home.latitude) as latitude, radians(home.longitude) as longitude
  from consumer_profiles c
  join profiles p using (id)
  join match_preferences m on m.consumer_id = c.id
  left join bench_places home on home.zip = p.zip_code
  where c.id = $1
), facts as (
  select a.id, me.*, a.languages, a.expertise, a.focus_areas, a.certifications, p.state as their_state,
    extract(epoch from o.slots[width_bucket(o.earliest, o.slots) + 1])::float8 / 60 as first_minute,
    floor(extract(epoch from o.slots[1]) / 86400)::int as first_day, o.hours, o.notice,
    i.strength * 0.5 ^ (extract(epoch from $2::timestamptz - i.as_of)::float8
      / ${scoring.interactionHalfLifeDays * 86_400}) as strength,
    ${miles('me.latitude', 'me.longitude', 'radians(place.latitude)', 'radians(place.longitude)')} as miles
  from me
  cross join advisor_profiles a
  join profiles p on p.id = a.id
  left join bench_places place on me.prioritize_location and place.zip = p.zip_code
  left join (
    select advisor_id, starts_at || '{}'::timestamptz[] as slots, open_hours as hours, minimum_notice_hours as notice,
      $2::timestamptz + make_interval(hours => minimum_notice_hours) as earliest
    from openings offset 0
  ) o on o.advisor_id = a.id
  left join interactions i on i.consumer_id = me.consumer_id and i.advisor_id = a.id
  where a.published and a.accepts_clients and a.served_states @> array[me.state]
    and (me.assets = 0 or a.minimum_assets <= me.assets)
    and (not me.prioritize_expertise or cardinality(me.wanted) = 0 or a.expertise && me.wanted)
    and i.reaction is distinct from 'pass'
    and a.id in (select advisor_id from verifications where state = 'verified')
    and (a.id in (select payer_id from subscriptions
        where payer_kind = 'advisor' and state in (${entitled}))
      or a.id in (select f.advisor_id from firm_members f join subscriptions s on s.payer_id = f.firm_id
        where f.firm_role <> 'compliance' and s.payer_kind = 'firm' and s.state in (${entitled})))
    and a.id not in (select blocked_id from blocks where blocker_id = $1
      union all select blocker_id from blocks where blocked_id = $1)
), valued as (
  select id, minimum_match_score,
    case when prioritize_language and language is not null then (language = any(languages))::int::float8 end as language,
    case when prioritize_expertise and cardinality(wanted) > 0 then
      (select sum(s.weight * case when s.specialty <> all(expertise) then 0 when s.specialty = any(focus_areas) then 10
          when s.backers && certifications then 8 else 6 end)::float8 / (10 * sum(s.weight))
        from jsonb_to_recordset($4) as s(specialty specialty, weight int, backers certification[])) end as expertise,
    case when prioritize_availability then coalesce((
      case when first_minute >= w.ends then 0 when first_minute <= w.soon_until then 1
        else (w.ends - first_minute) / (w.ends - w.soon_until) end
      + case when first_minute >= w.ends then 0 else least(${scoring.daysForFullMarks}, (
        select count(*) from jsonb_to_recordset($5) as d(utc_day int, hours int, next int)
        where (coalesce(facts.hours[d.utc_day - first_day + 1], 0) & d.hours & ${leftOn('d.utc_day')}) <> 0
          or (coalesce(facts.hours[d.utc_day - first_day + 2], 0) & d.next & ${leftOn('d.utc_day + 1')}) <> 0))
        / ${scoring.daysForFullMarks}::float8 end) / 2, 0) end as availability,
    case when prioritize_location then greatest(
      coalesce(least(greatest((${scoring.farMiles} - miles) / ${scoring.farMiles - scoring.nearMiles}::float8, 0), 1), 0),
      case when state = their_state then ${scoring.sameStateFloor} else 0 end) end as location,
    case when consider_interaction_data and abs(strength) >= ${scoring.minInteractionStrength}
      then 1 / (1 + exp(-strength)) end as interaction
  from facts left join jsonb_to_recordset($6) as w(notice int, ends float8, soon_until float8) on w.notice = facts.notice
), summed as (
  select id, minimum_match_score, interaction, ${sumOver((name) => `coalesce(${weights[name]} * ${name}, 0)`)} as points,
    ${sumOver((name) => `case when ${name} is null then 0 else ${weights[name]} end`)} as out_of
  from valued
), scored as (
  select id, minimum_match_score, case when interaction is null then ${exact('points', 'out_of')}
    when interaction >= 0.5 then greatest(${exact('points', 'out_of')}, ${withInteraction})
    else least(${exact('points', 'out_of')}, ${withInteraction}) end as exact
  from summed
)
select id, floor(exact + 0.5)::int as score, exact from scored
where floor(exact + 0.5) >= minimum_match_score order by exact desc, id limit $3`

function sumOver(term: (name: keyof typeof weights) => string): string {
  return (['language', 'expertise', 'availability', 'location'] as const).map(term).join(' + ')
}

function miles(latitude: string, longitude: string, otherLatitude: string, otherLongitude: string): string {
  return `2 * 3958.8 * asin(sqrt(least(1, sin((${otherLatitude} - ${latitude}) / 2) ^ 2
    + cos(${latitude}) * cos(${otherLatitude}) * sin((${otherLongitude} - ${longitude}) / 2) ^ 2)))`
}

export type PlainScore = { readonly id: string; readonly score: number; readonly exact: number }

/**
 * The best of a consumer's matches by score, then id; all of them without a limit. Prepared, so
 * planned once.
 */
export async function matchPlainly(
  pool: Pool,
  { consumer, now, limit }: { consumer: ConsumerWithAssets; now: Date; limit: number | null },
): Promise<PlainScore[]> {
  const values = [
    consumer.id,
    now.toISOString(),
    limit,
    ...parametersOf(consumer, now).map((value) => JSON.stringify(value)),
  ]
  return (await pool.query<PlainScore>({ name: 'bench_plain_matching', text: query, values })).rows
}

/**
 * All of a consumer's matches in the order of the product. Whose turn it is among equals is no
 * matter of SQL; given that, the order is settled to the last place.
 */
export async function orderPlainly(pool: Pool, consumer: ConsumerWithAssets, now: Date): Promise<PlainScore[]> {
  const turn = (advisorId: string) => tieBreakFor(advisorId, consumer.id, utcDay(now))
  const matches = await matchPlainly(pool, { consumer, now, limit: null })
  return matches.toSorted((a, b) => b.exact - a.exact || turn(a.id) - turn(b.id))
}

/**
 * What calendars and the table of credentials give, which SQL has not: the specialties, the days,
 * the notices.
 */
function parametersOf(consumer: ConsumerWithAssets, now: Date): unknown[] {
  const window = openWindowFor({ ...consumer, zone: zoneOfState(consumer.state) }, now.getTime())
  const subjects = consumer.wanted.map((specialty) => {
    return { specialty, weight: subjectWeight(specialty, consumer.top), backers: certificationsFor(specialty) }
  })
  const days = window.days.slice(0, window.horizonDays).map(({ utcDay, hours, hoursNext }) => {
    return { utc_day: utcDay, hours, next: hoursNext }
  })
  const notices = [2, 24, 48].map((notice) => {
    return { notice, ends: window.endMinute, soon_until: soonUntilOf(window, notice) }
  })
  return [subjects, days, notices]
}
