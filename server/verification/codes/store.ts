import { eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { type VerificationCodeRow, verificationCodes } from '../tables.ts'

/** Stores an advisor's code; the earlier one stops working. */
export async function upsertCode(db: Db, row: VerificationCodeRow): Promise<void> {
  const { advisorId: _key, ...values } = row
  await db
    .insert(verificationCodes)
    .values(row)
    .onConflictDoUpdate({ target: verificationCodes.advisorId, set: values })
}

export async function findCode(db: Db, advisorId: string): Promise<VerificationCodeRow | null> {
  const [row] = await db.select().from(verificationCodes).where(eq(verificationCodes.advisorId, advisorId))
  return row ?? null
}

/**
 * Reads the code and holds it until the transaction ends, so that attempts are counted one by one.
 */
export async function lockCode(db: Db, advisorId: string): Promise<VerificationCodeRow | null> {
  const [row] = await db
    .select()
    .from(verificationCodes)
    .where(eq(verificationCodes.advisorId, advisorId))
    .for('update')
  return row ?? null
}

export async function updateAttempts(db: Db, advisorId: string, attempts: number): Promise<void> {
  await db.update(verificationCodes).set({ attempts }).where(eq(verificationCodes.advisorId, advisorId))
}

export async function deleteCode(db: Db, advisorId: string): Promise<void> {
  await db.delete(verificationCodes).where(eq(verificationCodes.advisorId, advisorId))
}
