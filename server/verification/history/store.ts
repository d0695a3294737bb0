import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { profiles } from '#server/profiles/tables.ts'
import { type VerificationChangeRow, verificationChanges } from '../tables.ts'

export type NewChange = Omit<typeof verificationChanges.$inferInsert, 'id'>
/** A change with the name of the person who caused it. */
export type NamedChange = VerificationChangeRow & {
  readonly firstName: string | null
  readonly lastName: string | null
}

export async function insertEntry(db: Db, change: NewChange): Promise<void> {
  await db.insert(verificationChanges).values(change)
}

/** The changes of several advisors, oldest first. */
export async function listChanges(db: Db, advisorIds: readonly string[]): Promise<NamedChange[]> {
  if (advisorIds.length === 0) return []
  const rows = await db
    .select({ change: verificationChanges, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(verificationChanges)
    .leftJoin(profiles, eq(profiles.id, verificationChanges.byId))
    .where(inArray(verificationChanges.advisorId, [...advisorIds]))
    .orderBy(asc(verificationChanges.at), asc(verificationChanges.id))
  return rows.map(({ change, ...name }) => ({ ...change, ...name }))
}
