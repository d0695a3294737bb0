import { and, asc, eq, exists, inArray, lt, ne, not, or } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import {
  verificationAppeals as appeals,
  verificationDisputes as disputes,
  verificationDocuments as documents,
  type VerificationDocumentRow,
  verifications,
} from '../tables.ts'

export async function insertDocument(db: Db, row: typeof documents.$inferInsert): Promise<void> {
  await db.insert(documents).values(row)
}

export async function findDocument(db: Db, id: string): Promise<VerificationDocumentRow | null> {
  const [row] = await db.select().from(documents).where(eq(documents.id, id))
  return row ?? null
}

/** The documents of several advisors, oldest first. */
export async function listDocuments(db: Db, advisorIds: readonly string[]): Promise<VerificationDocumentRow[]> {
  if (advisorIds.length === 0) return []
  return db
    .select()
    .from(documents)
    .where(inArray(documents.advisorId, [...advisorIds]))
    .orderBy(asc(documents.createdAt), asc(documents.id))
}

export async function countFor(db: Db, advisorId: string, crdNumber: string): Promise<number> {
  return db.$count(documents, and(eq(documents.advisorId, advisorId), eq(documents.crdNumber, crdNumber)))
}

/**
 * Documents older than an instant whose verification is no longer pending, without those that an
 * open appeal or dispute may still be decided by.
 */
export async function listStale(db: Db, before: Date, limit: number): Promise<VerificationDocumentRow[]> {
  const isAppealing = exists(
    db
      .select({ id: appeals.id })
      .from(appeals)
      .where(and(eq(appeals.advisorId, documents.advisorId), eq(appeals.state, 'open'))),
  )
  const isSide = or(eq(disputes.claimantId, documents.advisorId), eq(disputes.holderId, documents.advisorId))
  const isDisputing = exists(
    db
      .select({ id: disputes.id })
      .from(disputes)
      .where(and(isSide, eq(disputes.state, 'open'))),
  )
  const rows = await db
    .select({ document: documents })
    .from(documents)
    .innerJoin(verifications, eq(verifications.advisorId, documents.advisorId))
    .where(and(lt(documents.createdAt, before), ne(verifications.state, 'pending'), not(isAppealing), not(isDisputing)))
    .orderBy(asc(documents.createdAt))
    .limit(limit)
  return rows.map(({ document }) => document)
}

export async function deleteDocuments(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(documents).where(inArray(documents.id, [...ids]))
}
