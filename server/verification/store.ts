import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { problemsBy } from '#server/platform/db/constraints.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import type { RowsPage } from '#server/platform/each-row.ts'
import { profiles } from '#server/profiles/tables.ts'
import {
  registerPeople,
  type VerificationRow,
  verificationCodes,
  verificationDisputes,
  verificationDocuments,
  verifications,
} from './tables.ts'

export type VerificationValues = Partial<Omit<VerificationRow, 'advisorId' | 'createdAt' | 'updatedAt'>>

export async function findVerification(db: Db, advisorId: string): Promise<VerificationRow | null> {
  const [row] = await db.select().from(verifications).where(eq(verifications.advisorId, advisorId))
  return row ?? null
}

/** Reads the row and holds it until the transaction ends; it is made when there is none. */
export async function lockVerification(db: Db, advisorId: string): Promise<VerificationRow> {
  await db.insert(verifications).values({ advisorId }).onConflictDoNothing()
  return firstRow(await db.select().from(verifications).where(eq(verifications.advisorId, advisorId)).for('update'))
}

/** @throws verification.crd-taken */
export async function updateVerification(
  db: Db,
  advisorId: string,
  values: VerificationValues,
): Promise<VerificationRow> {
  return firstRow(
    await db
      .update(verifications)
      .set(values)
      .where(eq(verifications.advisorId, advisorId))
      .returning()
      .catch(problemsBy({ verifications_crd_once: 'verification.crd-taken' })),
  )
}

/** Finds who else is verified under this number. */
export async function findHolder(db: Db, crdNumber: string, advisorId: string): Promise<string | null> {
  const [row] = await db
    .select({ advisorId: verifications.advisorId })
    .from(verifications)
    .where(
      and(
        eq(verifications.crdNumber, crdNumber),
        eq(verifications.state, 'verified'),
        ne(verifications.advisorId, advisorId),
      ),
    )
  return row?.advisorId ?? null
}

export async function listVerifications(db: Db, advisorIds: readonly string[]): Promise<VerificationRow[]> {
  if (advisorIds.length === 0) return []
  return db
    .select()
    .from(verifications)
    .where(inArray(verifications.advisorId, [...new Set(advisorIds)]))
}

export type NamedPersonRow = { id: string; firstName: string; lastName: string; email: string }

/** The names and addresses of several advisors, for administrators. */
export async function listPersons(db: Db, ids: readonly string[]): Promise<NamedPersonRow[]> {
  if (ids.length === 0) return []
  return db
    .select({ id: profiles.id, firstName: profiles.firstName, lastName: profiles.lastName, email: profiles.email })
    .from(profiles)
    .where(inArray(profiles.id, [...ids]))
}

/** Verified advisors whose check is older than an instant, by their id. */
export async function listStale(db: Db, { before, after, limit }: RowsPage & { before: Date }): Promise<string[]> {
  const rows = await db
    .select({ advisorId: verifications.advisorId })
    .from(verifications)
    .where(
      and(
        eq(verifications.state, 'verified'),
        isNotNull(verifications.crdNumber),
        lt(verifications.checkedAt, before),
        after === null ? undefined : gt(verifications.advisorId, after),
      ),
    )
    .orderBy(asc(verifications.advisorId))
    .limit(limit)
  return rows.map((row) => row.advisorId)
}

/**
 * Advisors in any state whose record the register has newer than their check, or no longer has.
 * With `checkedBy`, also those whose record is of the day that was compared by then: a file was
 * corrected.
 */
export async function listOutdated(
  db: Db,
  { checkedBy, after, limit }: { checkedBy: Date | null; after: string | null; limit: number },
): Promise<string[]> {
  const comparedDay = sql`coalesce(${verifications.recordDate}, '1970-01-01')`
  const rows = await db
    .select({ advisorId: verifications.advisorId })
    .from(verifications)
    .leftJoin(registerPeople, eq(registerPeople.crdNumber, verifications.crdNumber))
    .where(
      and(
        isNotNull(verifications.crdNumber),
        or(
          sql`${registerPeople.recordDate} > ${comparedDay}`,
          and(isNull(registerPeople.crdNumber), sql`${verifications.result} is distinct from 'not_in_feed'`),
          checkedBy === null
            ? undefined
            : and(sql`${registerPeople.recordDate} = ${comparedDay}`, lte(verifications.checkedAt, checkedBy)),
        ),
        after === null ? undefined : gt(verifications.advisorId, after),
      ),
    )
    .orderBy(asc(verifications.advisorId))
    .limit(limit)
  return rows.map((row) => row.advisorId)
}

/**
 * Removes everything about an advisor's verification but the files. Changes, appeals and checks of
 * certifications go with the verification, by their foreign keys.
 */
export async function deleteVerification(db: Db, advisorId: string): Promise<void> {
  await db.delete(verificationDisputes).where(eq(verificationDisputes.claimantId, advisorId))
  await db.delete(verificationDisputes).where(eq(verificationDisputes.holderId, advisorId))
  await db.delete(verificationCodes).where(eq(verificationCodes.advisorId, advisorId))
  await db.delete(verificationDocuments).where(eq(verificationDocuments.advisorId, advisorId))
  await db.delete(verifications).where(eq(verifications.advisorId, advisorId))
}
