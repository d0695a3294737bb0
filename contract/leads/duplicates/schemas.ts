import { z } from 'zod'
import { Id } from '#contract/core/fields.ts'
import { clientOrigins } from '../clients/values.ts'

const Half = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  origin: z.enum(clientOrigins),
})

/** Two clients who may be one: `imported` goes into `kept` when they are merged. */
export const DuplicatePair = z.object({ imported: Half, kept: Half, by: z.enum(['email', 'name']) })
export type DuplicatePair = z.infer<typeof DuplicatePair>

export const NamedClient = z.object({ clientId: Id })
