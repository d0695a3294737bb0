import { type AnyColumn, asc, desc, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Instant } from '#contract/core/fields.ts'
import { problem } from '#contract/problems.ts'

/** A position in a list that is ordered by an instant and then by id. */
export type Cursor = { readonly at: Date; readonly id: string }

/** Rows of one page, and the cursor of the next page; null on the last one. */
export type RowPage<Row> = { readonly rows: Row[]; readonly nextCursor: string | null }

const Encoded = z.tuple([Instant, z.uuid()])

/**
 * Cuts the rows of a query that read one more than `limit` to one page.
 * @param positionOf the values that the query orders by; a row without an instant is on the last
 * page
 */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => { at: Date | null; id: string },
): RowPage<Row> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const { at, id } = rows.length > limit && last !== undefined ? positionOf(last) : { at: null, id: '' }
  return { rows: page, nextCursor: at === null ? null : encodePosition([at.toISOString(), id]) }
}

/** The columns a paged list is ordered by: an instant, then the id, both in the same direction. */
export type ListOrder = { readonly at: AnyColumn; readonly id: AnyColumn; readonly direction: 'asc' | 'desc' }

/** The ORDER BY of a paged list. */
export function orderOf({ at, id, direction }: ListOrder): SQL[] {
  return direction === 'asc' ? [asc(at), asc(id)] : [desc(at), desc(id)]
}

/** The condition for rows that come after a position of the list; undefined on the first page. */
export function isAfter(cursor: Cursor | null, { at, id, direction }: ListOrder): SQL | undefined {
  if (cursor === null) return undefined
  const position = sql`(${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
  return direction === 'asc' ? sql`(${at}, ${id}) > ${position}` : sql`(${at}, ${id}) < ${position}`
}

/**
 * Encodes the values that a list is ordered by, the id last, as the opaque text that callers send
 * back for the next page.
 */
export function encodePosition(position: readonly [string | number | null, string]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/**
 * Decodes a caller's cursor by the schema of its position; null without one, which is the first
 * page.
 * @throws core.invalid for a text that `encodePosition` did not write for this list
 */
export function decodePosition<Position>(text: string | undefined, schema: z.ZodType<Position>): Position | null {
  if (text === undefined) return null
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch (cause) {
    throw problem('core.invalid', {
      cause,
      fields: [{ path: 'query.cursor', message: 'Begin again without a cursor' }],
    })
  }
}

/**
 * Decodes the cursor of a list that is ordered by an instant and then by id.
 * @throws core.invalid
 */
export function decodeCursor(text: string | undefined): Cursor | null {
  const position = decodePosition(text, Encoded)
  return position && { at: new Date(position[0]), id: position[1] }
}
