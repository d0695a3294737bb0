import { z } from 'zod'
import { Id, line, text } from '#contract/core/fields.ts'

/** Filters and sorting of the pipeline under a name; the query part of the page's address. */
export const LeadView = z.object({ id: Id, name: z.string(), query: z.string() })
export type LeadView = z.infer<typeof LeadView>

export const NewLeadView = z.object({
  name: line(40).min(1, 'Enter a name'),
  query: text(500).regex(/^[\w=&%.+~-]*$/, 'Use the query part of the page’s address'),
})
export type NewLeadView = z.infer<typeof NewLeadView>
