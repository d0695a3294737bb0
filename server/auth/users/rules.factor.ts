import { z } from 'zod'
import { factorStatus, type factors, factorType } from '../tables.ts'

export type FactorRow = typeof factors.$inferSelect
/** A factor without its key, as part of an account. */
export type Factor = Omit<FactorRow, 'secret'>

const FactorJson = z.object({
  id: z.string(),
  user_id: z.string(),
  type: z.enum(factorType.enumValues),
  status: z.enum(factorStatus.enumValues),
  friendly_name: z.string(),
  phone: z.string().nullable(),
  last_step: z.number().nullable(),
  last_challenged_at: z.coerce.date().nullable(),
  created_at: z.coerce.date(),
  updated_at: z.coerce.date(),
})

/** Reads a factor from JSON of PostgreSQL: with column names, and timestamps as text. */
export function factorFromJson(json: unknown): Factor {
  const row = FactorJson.parse(json)
  return {
    id: row.id,
    userId: row.user_id,
    type: row.type,
    status: row.status,
    friendlyName: row.friendly_name,
    phone: row.phone,
    lastStep: row.last_step,
    lastChallengedAt: row.last_challenged_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
