import { and, asc, desc, eq, inArray, notInArray } from 'drizzle-orm'
import type { VerificationEvent } from '#contract/verification/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { profiles } from '#server/profiles/tables.ts'
import { type VerificationChangeRow, verificationChanges } from '../tables.ts'
import { besideTheCase } from './rules.ts'

export type NewChange = Omit<typeof verificationChanges.$inferInsert, 'id'>
/** A change with the name of the person who caused it. */
export type NamedChange = VerificationChangeRow & {
  readonly firstName: string | null
  readonly lastName: string | null
}

export async function insertEntry(db: Db, change: NewChange): Promise<void> {
  await db.insert(verificationChanges).values(change)
}

/** The latest change of an advisor that is one of these events; null when there is none. */
export async function findLatestOf(
  db: Db,
  advisorId: string,
  events: readonly VerificationEvent[],
): Promise<VerificationChangeRow | null> {
  const [row] = await db
    .select()
    .from(verificationChanges)
    .where(and(eq(verificationChanges.advisorId, advisorId), inArray(verificationChanges.event, [...events])))
    .orderBy(desc(verificationChanges.at), desc(verificationChanges.id))
    .limit(1)
  return row ?? null
}

/** The latest change of an advisor that moved the case on; null when there is none. */
export async function findLatestStep(db: Db, advisorId: string): Promise<VerificationChangeRow | null> {
  const [row] = await db
    .select()
    .from(verificationChanges)
    .where(and(eq(verificationChanges.advisorId, advisorId), notInArray(verificationChanges.event, [...besideTheCase])))
    .orderBy(desc(verificationChanges.at), desc(verificationChanges.id))
    .limit(1)
  return row ?? null
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
