import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { users } from '../../tables.ts'

/**
 * Locks the rows of all admins, in one order, and counts them: two who leave at once are counted
 * one after the other. Call it before another account is locked.
 */
export async function lockAdmins(db: Db): Promise<number> {
  const admins = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.staffRole, 'admin'), isNull(users.deletedAt)))
    .orderBy(users.id)
    .for('update')
  return admins.length
}
