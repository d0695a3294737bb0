/** Reads advisors for the index: all listed advisors as a stream, or some by id. */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { minutes } from '#contract/core/durations.ts'
import { advisorCapacity } from '#server/eligibility/capacity/tables.ts'
import { listed } from '#server/eligibility/tables.ts'
import { firmMembers } from '#server/firms/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { copyRows, type Fields } from '#server/platform/db/copy.ts'
import { advisorProfiles, profiles } from '#server/profiles/tables.ts'
import { availability, openings } from '#server/scheduling/tables.ts'
import { fields, type Listing } from '../listings/columns.ts'
import { readFields } from '../listings/fields.ts'

/** Building the index reads the whole market, which takes longer than any list. */
const buildMs = minutes(2)

/**
 * Streams all listed advisors of one snapshot. Slots are those that can still be booked at `now`,
 * one more than the index stores, which tells whether there are more.
 */
export async function streamListings(pool: pg.Pool, now: number, onListing: (listing: Listing) => void): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin read only')
    // Whole tables are joined: hash joins need memory, and compiling the plan takes longer than it
    // saves.
    const longer = `set_config('statement_timeout', '${buildMs}', true)`
    await client.query(`select set_config('work_mem', '128MB', true), set_config('jit', 'off', true), ${longer}`)
    const query = textOf(selectListings(now, listed()))
    await copyRows(client, query, (fields) => onListing(listingOf(fields)), { timeoutMs: buildMs })
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

const pgDialect = new PgDialect({ casing: 'snake_case' })

/** A copied query has no parameters. */
function textOf(query: SQL): string {
  return pgDialect.sqlToQuery(query.inlineParams()).sql
}

function selectListings(now: number, condition: SQL | undefined): SQL {
  const columns = Object.values(fields).map(({ copied }) => copied(now))
  return sql`select ${sql.join(columns, sql`, `)} from ${advisorProfiles}
    join ${profiles} on ${eq(profiles.id, advisorProfiles.id)}
    left join ${availability} on ${eq(availability.advisorId, advisorProfiles.id)}
    left join ${firmMembers} on ${eq(firmMembers.advisorId, advisorProfiles.id)}
    left join ${openings} on ${eq(openings.advisorId, advisorProfiles.id)}
    left join ${advisorCapacity} on ${eq(advisorCapacity.advisorId, advisorProfiles.id)}
    where ${condition}`
}

/** Takes the fields of a row in the order of the select list. */
function listingOf(row: Fields): Listing {
  return readFields(fields, ({ take }) => take(row))
}
