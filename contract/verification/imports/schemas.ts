import { z } from 'zod'
import { Day, Id, Instant } from '#contract/core/fields.ts'
import { StaffReason } from '#contract/staff/schemas.ts'
import { importFailures, importOutcomes, importSources } from './values.ts'

/** What one import of the register did. */
export const RegisterImport = z.object({
  id: Id,
  startedAt: Instant,
  finishedAt: Instant,
  source: z.enum(importSources),
  outcome: z.enum(importOutcomes),
  failure: z.enum(importFailures).nullable(),
  /** The day of the files. */
  recordDate: Day.nullable(),
  added: z.number().int(),
  changed: z.number().int(),
  gone: z.number().int(),
  firms: z.number().int(),
  rechecked: z.number().int(),
  expired: z.number().int(),
  toReview: z.number().int(),
  /** Advisors whose check failed; the next import looks at them again. */
  failed: z.number().int(),
})
export type RegisterImport = z.infer<typeof RegisterImport>

/** The latest imports, newest first, and whether a feed is read on a schedule. */
export const RegisterImports = z.object({ isScheduled: z.boolean(), items: z.array(RegisterImport) })

export const StartImport = z.object({ reason: StaffReason })
export type StartImport = z.infer<typeof StartImport>
