import { z } from 'zod'
import { Instant } from '#contract/core/fields.ts'

/** The consumer's entry on an advisor's wait list: waiting since, and notified of a place at. */
export const WaitListEntry = z.object({ joinedAt: Instant.nullable(), notifiedAt: Instant.nullable() })
export type WaitListEntry = z.infer<typeof WaitListEntry>

/** What an advisor knows of their wait list: how many wait, and nobody's name. */
export const WaitListSummary = z.object({ waiting: z.number().int(), opensAt: Instant.nullable() })
export type WaitListSummary = z.infer<typeof WaitListSummary>
