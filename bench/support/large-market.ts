import { sql } from 'drizzle-orm'
import { languages, specialties, states } from '#contract/profiles/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { places as centroids } from './market.ts'

const stateCodes = new Set<string>(states)
// Every ninth place of the country.
const places = Object.entries(centroids.codes)
  .flatMap(([zipCode, { state }]) => (stateCodes.has(state) ? [`${state} ${zipCode}`] : []))
  .filter((_, at) => at % 9 === 0)

const wordOf = (list: readonly string[], chance: string) =>
  sql.raw(`(array[${list.map((word) => `'${word}'`).join()}])[1 + floor(${chance} * ${list.length})::int]`)

/**
 * Adds a market of the size of a whole country: advisors all over the states, each serving up to
 * three, all of whom may be shown. The database writes it itself, without its triggers, because a
 * million by any other way would take most of an hour.
 */
export async function addCountry(db: Db, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    // Nobody watches this market yet, so no trigger has to announce anything.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`select setseed(0.42)`)
    await tx.execute(sql`create temporary table country on commit drop as
      with places as (select row_number() over () as at, split_part(place, ' ', 1) as state, split_part(place, ' ', 2) as zip
        from unnest(string_to_array(${places.join()}, ',')) as place)
      select uuidv7() as id, seq as at, state, zip
      from generate_series(1, ${count}) as seq join places on places.at = 1 + seq % ${places.length}`)
    await tx.execute(sql`insert into users (id, email, role) select id, at || '@example.com', 'advisor' from country`)
    await tx.execute(sql`insert into profiles (id, email, first_name, last_name, user_type, state, zip_code)
      select id, at || '@example.com', 'Robin', 'Advisor ' || at, 'advisor', state, zip from country`)
    await tx.execute(sql`insert into advisor_profiles
      (id, published, headline, biography, served_states, languages, expertise, portfolio_fee_percent, hourly_rate_usd)
      select id, true, 'Plans that hold', 'Fee-only advice.',
        array[state, ${wordOf(states, 'random()')}, ${wordOf(states, 'random()')}],
        array['en', ${wordOf(languages, 'power(random(), 3)')}],
        array[${wordOf(specialties, 'random()')}, ${wordOf(specialties, 'power(random(), 2)')}, ${wordOf(specialties, 'random()')}]::specialty[],
        (array[0, 0.5, 0.75, 1])[1 + at % 4], 150 + at % 200 from country`)
    await tx.execute(sql`insert into verifications (advisor_id, state, proof_method, crd_number)
      select id, 'verified', 'document', at::text from country`)
    await tx.execute(sql`insert into subscriptions (payer_kind, payer_id, holder_id, state)
      select 'advisor', id, id, 'active' from country`)
    await tx.execute(sql`insert into openings (advisor_id, starts_at, minimum_notice_hours, computed_at)
      select id, (select array_agg(date_trunc('hour', now()) + make_interval(hours => 25 + (country.at * 7 + hour * 11) % 13 + hour * 13)
        order by hour) from generate_series(0, country.at % 25) as hour), 24, now() from country`)
    await tx.execute(sql`update openings set open_hours = (select array_agg(coalesce(mask, 0) order by day)
      from generate_series(0, 31) as day left join lateral (
        select bit_or(1 << extract(hour from slot at time zone 'UTC')::int) as mask from unnest(starts_at) as slot
        where (slot at time zone 'UTC')::date - (starts_at[1] at time zone 'UTC')::date = day) as hours on true)`)
    await tx.execute(sql`update advisor_profiles set focus_areas = expertise[1:2]`)
  })
  await db.execute(sql`vacuum analyze`)
}
