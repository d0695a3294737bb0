/** Reads advisors for the index: all listed advisors as a stream, or some by id. */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { defaultAvailability } from '#contract/scheduling/values.ts'
import { advisorCapacity } from '#server/eligibility/capacity/tables.ts'
import { listed } from '#server/eligibility/tables.ts'
import { firmMembers } from '#server/firms/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { copyRows, type Fields } from '#server/platform/db/copy.ts'
import { advisorProfiles, profiles } from '#server/profiles/tables.ts'
import { availability, openings } from '#server/scheduling/tables.ts'
import type { Listing } from './advisor-index.ts'
import { keptSlots } from './slots.ts'

/**
 * Streams all listed advisors of one snapshot. Slots are those that can still be booked at `now`, one more than the index
 * stores, which tells whether there are more.
 */
export async function streamListings(pool: pg.Pool, now: number, onListing: (listing: Listing) => void): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin read only')
    // Whole tables are joined: hash joins need memory, and compiling the plan takes longer than it saves.
    await client.query("select set_config('work_mem', '128MB', true), set_config('jit', 'off', true)")
    await copyRows(client, textOf(selectListings(now, listed())), (fields) => onListing(listingOf(fields)))
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Counts all advisors, listed or not, which is the capacity an index may need. */
export function countAdvisors(db: Db): Promise<number> {
  return db.$count(advisorProfiles)
}

/** Reads the listed advisors among these ids. A missing id is not listed, or no longer. */
export async function listListings(pool: pg.Pool, ids: readonly string[], now: number): Promise<Listing[]> {
  const found: Listing[] = []
  if (ids.length === 0) return found
  const condition = and(listed(), inArray(advisorProfiles.id, [...ids]))
  const client = await pool.connect()
  try {
    await copyRows(client, textOf(selectListings(now, condition)), (fields) => found.push(listingOf(fields)))
  } finally {
    client.release()
  }
  return found
}

/** Lists the members of firms, who change when their firm does. */
export async function listMembers(db: Db, firmIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: firmMembers.advisorId })
    .from(firmMembers)
    .where(inArray(firmMembers.firmId, [...firmIds]))
  return rows.map(({ id }) => id)
}

const dialect = new PgDialect({ casing: 'snake_case' })

/** A copied query has no parameters. */
function textOf(query: SQL): string {
  return dialect.sqlToQuery(query.inlineParams()).sql
}

function selectListings(now: number, condition: SQL | undefined): SQL {
  const soon = sql`${new Date(now).toISOString()}::timestamptz + make_interval(hours => ${openings.minimumNoticeHours})`
  // How many of the rising slots cannot be had any more.
  const gone = sql`width_bucket(${soon}, ${openings.startsAt} || '{}'::timestamptz[])`
  // In the order in which listingOf takes them.
  const columns = [
    sql`${advisorProfiles.id}`,
    sql`${advisorProfiles.languages}`,
    sql`${advisorProfiles.expertise}`,
    sql`${advisorProfiles.servedStates}`,
    sql`${advisorProfiles.certifications}`,
    sql`${availability.modes}`,
    sql`${profiles.state}`,
    sql`${profiles.zipCode}`,
    sql`${firmMembers.firmId}`,
    sql`${advisorProfiles.portfolioFeePercent}::text`,
    sql`${advisorProfiles.hourlyRateUsd}`,
    sql`${advisorProfiles.flatFeeUsd}`,
    sql`${advisorProfiles.minimumAssets}::float8`,
    sql`${advisorProfiles.maximumAssets}::float8`,
    sql`${advisorProfiles.averageRating}::text`,
    sql`date_part('epoch', ${advisorCapacity.fullUntil}) * 1000`,
    sql`${openings.minimumNoticeHours}`,
    sql`(${openings.startsAt})[${gone} + 1 : ${gone} + ${keptSlots + 1}]`,
  ]
  return sql`select ${sql.join(columns, sql`, `)} from ${advisorProfiles}
    join ${profiles} on ${eq(profiles.id, advisorProfiles.id)}
    left join ${availability} on ${eq(availability.advisorId, advisorProfiles.id)}
    left join ${firmMembers} on ${eq(firmMembers.advisorId, advisorProfiles.id)}
    left join ${openings} on ${eq(openings.advisorId, advisorProfiles.id)}
    left join ${advisorCapacity} on ${eq(advisorCapacity.advisorId, advisorProfiles.id)}
    where ${condition}`
}

function listingOf(fields: Fields): Listing {
  return {
    id: fields.uuid() ?? '',
    languages: fields.texts() ?? [],
    expertise: fields.texts() ?? [],
    servedStates: fields.texts() ?? [],
    certifications: fields.texts() ?? [],
    // An advisor who has set no hours offers the modes of defaultAvailability.
    modes: fields.texts() ?? defaultAvailability.modes,
    state: fields.text(),
    zipCode: fields.text(),
    firmId: fields.uuid(),
    portfolioFeePercent: Number(fields.text()),
    hourlyRateUsd: fields.integer() ?? 0,
    flatFeeUsd: fields.integer() ?? 0,
    minimumAssets: fields.double() ?? 0,
    maximumAssets: fields.double() ?? 0,
    averageRating: numberOrNull(fields.text()),
    fullUntil: fields.double(),
    noticeHours: fields.integer() ?? 0,
    startsAtMinutes: fields.minutes(),
  }
}

function numberOrNull(text: string | null): number | null {
  return text === null ? null : Number(text)
}
