import { and, asc, eq, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import type { Cursor } from '#server/platform/db/cursor.ts'
import { profiles } from '#server/profiles/tables.ts'
import { type VerificationRow, verifications } from './tables.ts'

export type VerificationValues = Partial<Omit<VerificationRow, 'advisorId' | 'createdAt' | 'updatedAt'>>

export async function find(db: Db, advisorId: string): Promise<VerificationRow | null> {
  const [row] = await db.select().from(verifications).where(eq(verifications.advisorId, advisorId))
  return row ?? null
}

/** Reads the row and holds it until the transaction ends; it is made when there is none. */
export async function lock(db: Db, advisorId: string): Promise<VerificationRow> {
  await db.insert(verifications).values({ advisorId }).onConflictDoNothing()
  const [row] = await db.select().from(verifications).where(eq(verifications.advisorId, advisorId)).for('update')
  if (!row) throw new Error('a verification row went away while it was being made')
  return row
}

export async function update(db: Db, advisorId: string, values: VerificationValues): Promise<VerificationRow> {
  const [row] = await db.update(verifications).set(values).where(eq(verifications.advisorId, advisorId)).returning()
  if (!row) throw new Error('a verification row went away while it was being written')
  return row
}

/** Tells whether somebody else is verified under this number. */
export async function isTaken(db: Db, crdNumber: string, advisorId: string): Promise<boolean> {
  const found = await db
    .select({ advisorId: verifications.advisorId })
    .from(verifications)
    .where(
      and(
        eq(verifications.crdNumber, crdNumber),
        eq(verifications.state, 'verified'),
        ne(verifications.advisorId, advisorId),
      ),
    )
  return found.length > 0
}

export async function listOf(db: Db, advisorIds: readonly string[]): Promise<VerificationRow[]> {
  if (advisorIds.length === 0) return []
  return db
    .select()
    .from(verifications)
    .where(inArray(verifications.advisorId, [...new Set(advisorIds)]))
}

export type PendingRow = {
  readonly verification: VerificationRow
  readonly profile: { firstName: string; lastName: string; email: string }
}

/** Checks that wait for a decision, longest waiting first. */
export async function listPending(db: Db, after: Cursor | null, limit: number): Promise<PendingRow[]> {
  const place = sql`(${verifications.submittedAt}, ${verifications.advisorId})`
  const rest = after ? sql`${place} > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)` : undefined
  return db
    .select({
      verification: verifications,
      profile: { firstName: profiles.firstName, lastName: profiles.lastName, email: profiles.email },
    })
    .from(verifications)
    .innerJoin(profiles, eq(profiles.id, verifications.advisorId))
    .where(and(eq(verifications.state, 'pending'), rest))
    .orderBy(asc(verifications.submittedAt), asc(verifications.advisorId))
    .limit(limit)
}

/** Verified advisors whose check is older than an instant, oldest first. */
export async function listStale(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ advisorId: verifications.advisorId })
    .from(verifications)
    .where(
      and(eq(verifications.state, 'verified'), isNotNull(verifications.crdNumber), lt(verifications.checkedAt, before)),
    )
    .orderBy(asc(verifications.checkedAt))
    .limit(limit)
  return rows.map((row) => row.advisorId)
}

export async function remove(db: Db, advisorId: string): Promise<void> {
  await db.delete(verifications).where(eq(verifications.advisorId, advisorId))
}
