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
  return { rows: page, nextCursor: at === null ? null : encodeCursor({ at, id }) }
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

/** Encodes a position as the opaque text that callers send back for the next page. */
function encodeCursor({ at, id }: Cursor): string {
  return Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url')
}

/**
 * Decodes a caller's cursor; null without one, which is the first page.
 * @throws core.invalid for a text that `toPage` did not write
 */
export function decodeCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  try {
    const [at, id] = Encoded.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return { at: new Date(at), id }
  } catch (cause) {
    throw problem('core.invalid', {
      cause,
      fields: [{ path: 'query.cursor', message: 'Begin again without a cursor' }],
    })
  }
}
