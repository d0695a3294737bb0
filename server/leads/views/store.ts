import { and, asc, eq } from 'drizzle-orm'
import type { NewLeadView } from '#contract/leads/views/schemas.ts'
import { lockUntilCommit } from '#server/platform/db/advisory-lock.ts'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { type LeadViewRow, leadViews } from './tables.ts'

export function listViews(db: Db, advisorId: string, limit: number): Promise<LeadViewRow[]> {
  return db.select().from(leadViews).where(eq(leadViews.advisorId, advisorId)).orderBy(asc(leadViews.name)).limit(limit)
}

/** Keeps two additions of one advisor apart, until the end of the transaction. */
export async function lockViews(db: Db, advisorId: string): Promise<void> {
  await lockUntilCommit(db, `lead-views:${advisorId}`)
}

/** Stores a view under its name, in place of an earlier one of that name. */
export async function upsertView(db: Db, row: NewLeadView & { advisorId: string }): Promise<LeadViewRow> {
  return firstRow(
    await db
      .insert(leadViews)
      .values(row)
      .onConflictDoUpdate({ target: [leadViews.advisorId, leadViews.name], set: { query: row.query } })
      .returning(),
  )
}

/** False when the advisor has no such view. */
export async function deleteView(db: Db, { id, advisorId }: { id: string; advisorId: string }): Promise<boolean> {
  const found = await db.delete(leadViews).where(and(eq(leadViews.id, id), eq(leadViews.advisorId, advisorId)))
  return (found.rowCount ?? 0) > 0
}
