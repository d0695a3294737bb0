import { z } from 'zod'
import { Instant } from '#contract/core/fields.ts'
import { dependencyIds, healthStates } from './values.ts'

export const DependencyHealth = z.object({
  id: z.enum(dependencyIds),
  state: z.enum(healthStates),
  /** How long the answer took; null when there was nobody to ask. */
  tookMs: z.number().int().nullable(),
  /** When it last did what this node wanted of it; null if not since the node started. */
  lastSuccessAt: Instant.nullable(),
  /** What was found, as a sentence. */
  detail: z.string(),
})
export type DependencyHealth = z.infer<typeof DependencyHealth>

/** Everything the product depends on, as one node sees it. */
export const SystemHealth = z.object({
  checkedAt: Instant,
  /** Which process looked: its host and process number. */
  node: z.string(),
  items: z.array(DependencyHealth),
})
export type SystemHealth = z.infer<typeof SystemHealth>

/** What waits for the staff, for the numbers beside the pages. */
export const WaitingCounts = z.object({
  support: z.number().int(),
  reports: z.number().int(),
  /** Without those against the caller's own decisions, which somebody else decides. */
  appeals: z.number().int(),
  failedJobs: z.number().int(),
})
