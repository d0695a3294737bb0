import { and, count, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { recoveryCodes } from './tables.ts'

export async function insertRecoveryCodes(db: Db, factorId: string, digests: readonly string[]): Promise<void> {
  await db.insert(recoveryCodes).values(digests.map((digest) => ({ factorId, digest })))
}

export async function deleteRecoveryCodes(db: Db, factorId: string): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.factorId, factorId))
}

/** Counts the codes of a set and those that are left. */
export async function countRecoveryCodes(db: Db, factorId: string): Promise<{ total: number; remaining: number }> {
  const used = count(recoveryCodes.usedAt)
  const [row] = await db
    .select({ total: count(), used })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.factorId, factorId))
  return { total: row?.total ?? 0, remaining: (row?.total ?? 0) - (row?.used ?? 0) }
}

/** Uses up a code, once: of two concurrent uses one gets true. */
export async function consumeRecoveryCode(
  db: Db,
  { factorId, digest, at }: { factorId: string; digest: string; at: Date },
): Promise<boolean> {
  const taken = await db
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(and(eq(recoveryCodes.factorId, factorId), eq(recoveryCodes.digest, digest), isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id })
  return taken.length === 1
}
