import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { users } from '../../tables.ts'

/**
 * How many admins there are; their rows stay locked, so that two who leave at once are counted one
 * after the other.
 */
export async function countAdmins(db: Db): Promise<number> {
  const admins = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.staffRole, 'admin'), isNull(users.deletedAt)))
    .for('update')
  return admins.length
}
