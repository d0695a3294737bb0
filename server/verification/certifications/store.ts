import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Certification } from '#contract/profiles/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type Cursor, isAfter, type ListOrder, orderOf } from '#server/platform/db/cursor.ts'
import { advisorProfiles, profiles } from '#server/profiles/tables.ts'
import { verifications } from '../tables.ts'
import { type CertificationCheckRow, certificationChecks as checks } from './tables.ts'

/** Writes a request over an earlier one of the same certification. */
export async function upsertCheck(
  db: Db,
  row: Pick<CertificationCheckRow, 'advisorId' | 'certification' | 'evidence' | 'requestedAt'>,
): Promise<void> {
  const { evidence, requestedAt } = row
  const again = { evidence, requestedAt, state: 'waiting', note: null, decidedAt: null, decidedBy: null } as const
  await db
    .insert(checks)
    .values(row)
    .onConflictDoUpdate({ target: [checks.advisorId, checks.certification], set: again })
}

export async function listChecks(db: Db, advisorId: string): Promise<CertificationCheckRow[]> {
  return db.select().from(checks).where(eq(checks.advisorId, advisorId)).orderBy(asc(checks.certification))
}

export async function findCheck(db: Db, id: string): Promise<CertificationCheckRow | null> {
  const [row] = await db.select().from(checks).where(eq(checks.id, id))
  return row ?? null
}

export async function updateCheck(db: Db, id: string, values: Partial<CertificationCheckRow>): Promise<void> {
  await db.update(checks).set(values).where(eq(checks.id, id))
}

export async function deleteChecks(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(checks).where(inArray(checks.id, [...ids]))
}

export async function deleteChecksOf(db: Db, advisorId: string): Promise<void> {
  await db.delete(checks).where(eq(checks.advisorId, advisorId))
}

/** The certifications that a profile states. */
export async function listStated(db: Db, advisorId: string): Promise<Certification[]> {
  const [row] = await db
    .select({ certifications: advisorProfiles.certifications })
    .from(advisorProfiles)
    .where(eq(advisorProfiles.id, advisorId))
  return row?.certifications ?? []
}

export type WaitingCheck = CertificationCheckRow & {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly crdNumber: string | null
}
const longestWaitingFirst: ListOrder = { at: checks.requestedAt, id: checks.id, direction: 'asc' }

/** The checks that wait for an administrator, longest waiting first. */
export async function listWaiting(db: Db, after: Cursor | null, limit: number): Promise<WaitingCheck[]> {
  return db
    .select({
      ...getTableColumns(checks),
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      email: profiles.email,
      crdNumber: verifications.crdNumber,
    })
    .from(checks)
    .innerJoin(profiles, eq(profiles.id, checks.advisorId))
    .innerJoin(verifications, eq(verifications.advisorId, checks.advisorId))
    .where(and(eq(checks.state, 'waiting'), isAfter(after, longestWaitingFirst)))
    .orderBy(...orderOf(longestWaitingFirst))
    .limit(limit)
}
