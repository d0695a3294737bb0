import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { problemsBy } from '#server/platform/db/constraints.ts'
import { profiles } from '#server/profiles/tables.ts'
import { verificationAppeals as appeals, type VerificationAppealRow } from '../tables.ts'

/** @throws verification.not-possible when this decision was appealed before */
export async function insertAppeal(db: Db, row: typeof appeals.$inferInsert): Promise<void> {
  const taken = {
    verification_appeals_once: 'verification.not-possible',
    verification_appeals_one_open: 'verification.not-possible',
  } as const
  await db.insert(appeals).values(row).catch(problemsBy(taken))
}

/** Closes the open appeal of an advisor, if there is one. */
export async function updateOpenAppeal(
  db: Db,
  advisorId: string,
  values: Pick<VerificationAppealRow, 'state' | 'decidedAt'> &
    Partial<Pick<VerificationAppealRow, 'decidedBy' | 'note'>>,
): Promise<void> {
  await db
    .update(appeals)
    .set(values)
    .where(and(eq(appeals.advisorId, advisorId), eq(appeals.state, 'open')))
}

export async function findOpenAppeal(db: Db, advisorId: string): Promise<VerificationAppealRow | null> {
  const [row] = await db
    .select()
    .from(appeals)
    .where(and(eq(appeals.advisorId, advisorId), eq(appeals.state, 'open')))
  return row ?? null
}

/** An appeal with the name of who decided it. */
export type NamedAppeal = VerificationAppealRow & {
  readonly firstName: string | null
  readonly lastName: string | null
}

/** The latest appeal of each of several advisors, by advisor. */
export async function listLatest(db: Db, advisorIds: readonly string[]): Promise<Map<string, NamedAppeal>> {
  if (advisorIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([appeals.advisorId], {
      appeal: appeals,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
    })
    .from(appeals)
    .leftJoin(profiles, eq(profiles.id, appeals.decidedBy))
    .where(inArray(appeals.advisorId, [...advisorIds]))
    .orderBy(appeals.advisorId, desc(appeals.openedAt), desc(appeals.id))
  return new Map(rows.map(({ appeal, ...name }) => [appeal.advisorId, { ...appeal, ...name }]))
}
