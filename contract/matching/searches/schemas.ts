import { z } from 'zod'
import { Id, Instant, line, text } from '#contract/core/fields.ts'
import { searchNameMaxLength } from '../values.ts'

/** How many searches one person keeps. */
export const savedSearchesAtMost = 20

/** A name for the query string of the matches page: `specialty=tax&sort=cost`. */
export const SaveSearch = z.object({
  name: line(searchNameMaxLength).refine((name) => name !== '', 'Enter a name for the search'),
  query: text(1_000),
})
export type SaveSearch = z.infer<typeof SaveSearch>
export const RenameSearch = SaveSearch.pick({ name: true })

export const SavedSearch = z.object({ id: Id, name: z.string(), query: z.string(), createdAt: Instant })
export type SavedSearch = z.infer<typeof SavedSearch>
