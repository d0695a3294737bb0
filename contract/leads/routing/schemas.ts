import { z } from 'zod'
import { Instant } from '#contract/core/fields.ts'
import { routingFallbacks, routingRules } from '../values.ts'

/** How a firm assigns leads without an advisor (docs/firms.md "Routing"). */
export const SaveRouting = z.object({
  rule: z.enum(routingRules),
  fallback: z.enum(routingFallbacks),
  /** Open leads after which an advisor gets no further one by the rule; 0 sets no limit. */
  maxOpenLeads: z.number().int().min(0, 'Enter 0 or more').max(500, 'Enter 500 or less'),
  /** Whether the rule also passes on a lead of an advisor who has as many open leads as that. */
  passesOnOverflow: z.boolean(),
})
export type SaveRouting = z.infer<typeof SaveRouting>

export const Routing = SaveRouting.extend({
  /** Null until somebody saved the settings; what is in force then are the defaults. */
  savedAt: Instant.nullable(),
  savedByName: z.string().nullable(),
  canEdit: z.boolean(),
})
export type Routing = z.infer<typeof Routing>
