import { and, asc, eq, or } from 'drizzle-orm'
import type { DisputeSide } from '#contract/verification/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type Cursor, isAfter, type ListOrder, orderOf } from '#server/platform/db/cursor.ts'
import { verificationDisputes as disputes, type VerificationDisputeRow } from '../tables.ts'

/** Updates check it again when they waited for a decision: what is decided never changes. */
const isOpen = (id: string) => and(eq(disputes.id, id), eq(disputes.state, 'open'))

const oldestFirst: ListOrder = { at: disputes.openedAt, id: disputes.id, direction: 'asc' }

export async function insertDispute(db: Db, row: typeof disputes.$inferInsert): Promise<void> {
  await db.insert(disputes).values(row)
}

/** The open disputes an advisor is a side of, the oldest first. */
export async function listOpenOf(db: Db, advisorId: string): Promise<VerificationDisputeRow[]> {
  return db
    .select()
    .from(disputes)
    .where(and(eq(disputes.state, 'open'), or(eq(disputes.claimantId, advisorId), eq(disputes.holderId, advisorId))))
    .orderBy(asc(disputes.openedAt))
}

export async function listOpenDisputes(db: Db, after: Cursor | null, limit: number): Promise<VerificationDisputeRow[]> {
  return db
    .select()
    .from(disputes)
    .where(and(eq(disputes.state, 'open'), isAfter(after, oldestFirst)))
    .orderBy(...orderOf(oldestFirst))
    .limit(limit)
}

export async function findDispute(db: Db, id: string): Promise<VerificationDisputeRow | null> {
  const [row] = await db.select().from(disputes).where(eq(disputes.id, id))
  return row ?? null
}

export async function lockDispute(db: Db, id: string): Promise<VerificationDisputeRow | null> {
  const [row] = await db.select().from(disputes).where(eq(disputes.id, id)).for('update')
  return row ?? null
}

/** Ends an open dispute; false when it is decided or withdrawn already. */
export async function updateDecision(
  db: Db,
  id: string,
  decision: { state: DisputeSide | 'withdrawn'; decidedAt: Date; decidedBy: string | null; note: string | null },
): Promise<boolean> {
  const { rowCount } = await db.update(disputes).set(decision).where(isOpen(id))
  return rowCount === 1
}

/** Points the other open claims on a number at the advisor who has it now. */
export async function updateHolder(db: Db, crdNumber: string, holderId: string): Promise<void> {
  await db
    .update(disputes)
    .set({ holderId })
    .where(and(eq(disputes.state, 'open'), eq(disputes.crdNumber, crdNumber)))
}

/** Changes what one side of an open dispute says; false when it is no longer open. */
export async function updateStatement(
  db: Db,
  id: string,
  { side, statement }: { side: DisputeSide; statement: string },
): Promise<boolean> {
  const column = side === 'claimant' ? { claimantStatement: statement } : { holderStatement: statement }
  const { rowCount } = await db.update(disputes).set(column).where(isOpen(id))
  return rowCount === 1
}
