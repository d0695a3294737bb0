import { z } from 'zod'
import { Instant } from '#contract/core/fields.ts'
import { problem } from '#contract/problems.ts'

/** A place in a list that is ordered by an instant and then by id. */
export type Cursor = { readonly at: Date; readonly id: string }

const Written = z.tuple([Instant, z.uuid()])

/** Writes a place as the opaque text that callers send back for the next page. */
export function writeCursor({ at, id }: Cursor): string {
  return Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url')
}

/**
 * Reads a caller's cursor; nothing is the beginning.
 * @throws core.invalid for a text that is none of ours
 */
export function readCursor(written: string | undefined): Cursor | null {
  if (written === undefined) return null
  try {
    const [at, id] = Written.parse(JSON.parse(Buffer.from(written, 'base64url').toString('utf8')))
    return { at: new Date(at), id }
  } catch (cause) {
    throw problem('core.invalid', {
      cause,
      fields: [{ path: 'query.cursor', message: 'Begin again without a cursor' }],
    })
  }
}
