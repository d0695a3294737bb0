import { z } from 'zod'
import { Id } from '#contract/core/fields.ts'
import { duplicateSigns, keptKinds } from './values.ts'

const details = { name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }

/** Two records that may be one person: `imported` goes into `kept` when they are merged. */
export const DuplicatePair = z.object({
  imported: z.object({ id: Id, ...details }),
  /** Without a client's id it is a lead without record; without a lead's, an imported client. */
  kept: z.object({ kind: z.enum(keptKinds), clientId: Id.nullable(), leadId: Id.nullable(), ...details }),
  by: z.enum(duplicateSigns),
})
export type DuplicatePair = z.infer<typeof DuplicatePair>

/** Two leads of one advisor that may be one person, the older first. */
export const LeadPair = z.object({
  leads: z.array(z.object({ id: Id, ...details })).length(2),
  by: z.enum(duplicateSigns),
})
export type LeadPair = z.infer<typeof LeadPair>

export const SeparateLeads = z.object({ leadId: Id })

/** A client, or a lead that never converted. */
export const KeptRecord = z
  .object({ clientId: Id.optional(), leadId: Id.optional() })
  .refine(({ clientId, leadId }) => (clientId === undefined) !== (leadId === undefined), {
    error: 'Name a client or a lead',
    path: ['clientId'],
  })
export type KeptRecord = z.infer<typeof KeptRecord>
