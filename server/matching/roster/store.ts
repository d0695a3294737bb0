/** Reads advisors for a roster: everybody who may be shown, in a stream, or some by id. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { defaultAvailability } from '#contract/scheduling/values.ts'
import { firmMembers } from '../../firms/tables.ts'
import type { Db } from '../../platform/db/client.ts'
import { advisorProfiles, profiles } from '../../profiles/tables.ts'
import { availability, openings } from '../../scheduling/tables.ts'
import { advisorCapacity } from '../capacity/tables.ts'
import { listed } from '../eligibility/store.ts'
import type { Listing } from './roster.ts'
import { keptSlots } from './slots.ts'

/** Advisors read at a time. */
const batch = 5_000

/**
 * Streams everybody who may be shown, as they are at one moment, without holding more than a batch. The slots are those that
 * can still be had at `now`, one more than are kept, so that whoever has more is known.
 */
export async function streamListings(db: Db, now: number, hear: (listings: readonly Listing[]) => void): Promise<void> {
  await db.transaction(
    async (tx) => {
      await tx.execute(sql`declare roster no scroll cursor for ${selectListings(tx, now).where(listed())}`)
      for (;;) {
        const { rows } = await tx.execute<Row>(sql`fetch ${sql.raw(String(batch))} from roster`)
        if (rows.length === 0) return
        hear(rows.map(listingOf))
      }
    },
    { accessMode: 'read only' },
  )
}

/** Counts all advisors, listed or not: how much room a roster may need. */
export function countAdvisors(db: Db): Promise<number> {
  return db.$count(advisorProfiles)
}

/** Reads those of some advisors who may be shown; whoever is missing from the answer may not be, or no longer is. */
export async function listListings(db: Db, ids: readonly string[], now: number): Promise<Listing[]> {
  const condition = and(listed(), inArray(advisorProfiles.id, [...ids]))
  const { rows } = await db.execute<Row>(sql`${selectListings(db, now).where(condition)}`)
  return rows.map(listingOf)
}

/** Reads who belongs to a firm: whom a change of its subscription concerns. */
export async function listMembers(db: Db, firmIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: firmMembers.advisorId })
    .from(firmMembers)
    .where(inArray(firmMembers.firmId, [...firmIds]))
  return rows.map(({ id }) => id)
}

// One text a row: taking apart twenty columns of each of a million rows costs more than the query.
type Row = { line: string }
const apart = '|'

function selectListings(db: Db, now: number) {
  const at = sql`${new Date(now).toISOString()}::timestamptz`
  const gone = sql`width_bucket(${at} + make_interval(hours => ${openings.minimumNoticeHours}), ${openings.startsAt} || '{}'::timestamptz[])`
  // Element by element, which is several times faster than unnesting.
  const slots = Array.from(
    { length: keptSlots + 1 },
    (_, slot) => sql`(date_part('epoch', (${openings.startsAt})[${gone} + ${sql.raw(String(slot + 1))}]) / 60)::int4`,
  )
  const columns = [
    sql`${advisorProfiles.id}`,
    sql`array_to_string(${advisorProfiles.languages}, ',')`,
    sql`array_to_string(${advisorProfiles.expertise}, ',')`,
    sql`array_to_string(${advisorProfiles.servedStates}, ',')`,
    sql`array_to_string(${advisorProfiles.certifications}, ',')`,
    sql`coalesce(array_to_string(${availability.modes}, ','), ${defaultAvailability.modes.join()})`,
    sql`coalesce(${profiles.state}, '')`,
    sql`coalesce(${profiles.zipCode}, '')`,
    sql`coalesce(${firmMembers.firmId}::text, '')`,
    sql`${advisorProfiles.portfolioFeePercent}`,
    sql`${advisorProfiles.hourlyRateUsd}`,
    sql`${advisorProfiles.flatFeeUsd}`,
    sql`${advisorProfiles.minimumAssets}`,
    sql`${advisorProfiles.maximumAssets}`,
    sql`coalesce(${advisorProfiles.averageRating}::text, '')`,
    sql`coalesce((date_part('epoch', ${advisorCapacity.fullUntil}) * 1000)::int8::text, '')`,
    sql`coalesce(${openings.minimumNoticeHours}, 0)`,
    sql`concat_ws(',', ${sql.join(slots, sql`, `)})`,
  ]
  return db
    .select({ line: sql<string>`concat_ws(${sql.raw(`'${apart}'`)}, ${sql.join(columns, sql`, `)})`.as('line') })
    .from(advisorProfiles)
    .innerJoin(profiles, eq(profiles.id, advisorProfiles.id))
    .leftJoin(availability, eq(availability.advisorId, advisorProfiles.id))
    .leftJoin(firmMembers, eq(firmMembers.advisorId, advisorProfiles.id))
    .leftJoin(openings, eq(openings.advisorId, advisorProfiles.id))
    .leftJoin(advisorCapacity, eq(advisorCapacity.advisorId, advisorProfiles.id))
    .$dynamic()
}

function listingOf({ line }: Row): Listing {
  const cells = line.split(apart)
  let at = 0
  const cell = () => cells[at++] ?? ''
  const words = () => {
    const text = cell()
    return text === '' ? [] : text.split(',')
  }
  const orNull = (text: string) => (text === '' ? null : text)
  const numberOrNull = (text: string) => (text === '' ? null : Number(text))
  return {
    id: cell(),
    languages: words(),
    expertise: words(),
    servedStates: words(),
    certifications: words(),
    modes: words(),
    state: orNull(cell()),
    zipCode: orNull(cell()),
    firmId: orNull(cell()),
    portfolioFeePercent: Number(cell()),
    hourlyRateUsd: Number(cell()),
    flatFeeUsd: Number(cell()),
    minimumAssets: Number(cell()),
    maximumAssets: Number(cell()),
    averageRating: numberOrNull(cell()),
    fullUntil: numberOrNull(cell()),
    noticeHours: Number(cell()),
    startsAtMinutes: words().map(Number),
  }
}
