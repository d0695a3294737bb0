import type { factors } from '../tables.ts'

export type FactorRow = typeof factors.$inferSelect
/** A factor without its key, as part of an account. */
export type Factor = Omit<FactorRow, 'secret'>

/** Reads a factor from JSON of PostgreSQL: with column names, and timestamps as text. */
export function factorFromJson(json: unknown): Factor {
  // to_jsonb of a row of `factors` without `secret` has exactly these columns.
  const row = json as {
    id: string
    user_id: string
    type: Factor['type']
    status: Factor['status']
    friendly_name: string
    phone: string | null
    last_step: number | null
    last_challenged_at: string | null
    created_at: string
    updated_at: string
  }
  return {
    id: row.id,
    userId: row.user_id,
    type: row.type,
    status: row.status,
    friendlyName: row.friendly_name,
    phone: row.phone,
    lastStep: row.last_step,
    lastChallengedAt: row.last_challenged_at === null ? null : new Date(row.last_challenged_at),
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  }
}
