/** Holds how a writer is named in public and where a page of reviews begins: pure. */

/**
 * Names the writer of a review in public: first name and initial, never more (docs/product.md "Reviews"). Whoever gave
 * no first name stays without any.
 */
export function publicName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const first = firstName.trim()
  if (first === '') return 'A client'
  const [initial] = lastName.trim()
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`
}

/** Where a page of reviews begins: after this one, latest first. */
export type ReviewCursor = { createdAt: Date; id: string }

export function writeCursor({ createdAt, id }: ReviewCursor): string {
  return `${createdAt.toISOString()}_${id}`
}

/** Reads a cursor somebody sends back; what we did not write counts as none. */
export function readCursor(cursor: string | undefined): ReviewCursor | null {
  const match = cursor?.match(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f-]{36})$/)
  return match?.[1] && match[2] ? { createdAt: new Date(match[1]), id: match[2] } : null
}
