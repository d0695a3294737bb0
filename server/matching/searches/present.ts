import type { SavedSearch } from '#contract/matching/searches/schemas.ts'
import type { SavedSearchRow } from './tables.ts'

/** A kept search as its owner reads it. */
export function presentSearch({ id, name, query, createdAt }: SavedSearchRow): SavedSearch {
  return { id, name, query, createdAt: createdAt.toISOString() }
}
