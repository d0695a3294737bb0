import { z } from 'zod'
import { Id, Instant } from '#contract/core/fields.ts'

/** A consumer's request to a firm, which discloses nothing that identifies them. */
export const FirmRequest = z.object({
  requestedAt: Instant,
  /** Who takes it, once somebody does; they learn a name when the consumer agrees to them. */
  advisor: z.object({ id: Id, displayName: z.string() }).nullable(),
})
export type FirmRequest = z.infer<typeof FirmRequest>

export const OwnFirmRequest = z.object({ request: FirmRequest.nullable() })
