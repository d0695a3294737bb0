import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { type ApprovedText, heldTextsAtOnce } from '#contract/archive/held-texts/values.ts'
import { firmMembers, firms } from '#server/firms/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { type AdvisorProfileRow, advisorProfiles, type ProfileRow, profiles } from '#server/profiles/tables.ts'
import { archives, type HeldTextsRow, heldTexts, type TextsByName } from '../tables.ts'

export type FoundTexts = {
  readonly held: HeldTextsRow
  readonly profile: ProfileRow
  readonly advisor: AdvisorProfileRow
}

/** The firm that approves somebody's texts; null for its owner, and where no firm does. */
export async function findApprovingFirm(db: Db, advisorId: string): Promise<{ id: string; name: string } | null> {
  const [row] = await db
    .select({ id: firms.id, name: firms.name })
    .from(firmMembers)
    .innerJoin(firms, eq(firms.id, firmMembers.firmId))
    .innerJoin(archives, and(eq(archives.firmId, firms.id), archives.isOn, archives.approvesTexts))
    .where(and(eq(firmMembers.advisorId, advisorId), ne(firmMembers.firmRole, 'owner')))
  return row ?? null
}

const select = (db: Db) =>
  db
    .select({ held: heldTexts, profile: profiles, advisor: advisorProfiles })
    .from(heldTexts)
    .innerJoin(profiles, eq(profiles.id, heldTexts.advisorId))
    .innerJoin(advisorProfiles, eq(advisorProfiles.id, heldTexts.advisorId))
    .$dynamic()

/** What is held of an advisor; with `lock`, until the transaction ends. */
export async function findHeld(db: Db, advisorId: string, { lock }: { lock: boolean }): Promise<FoundTexts | null> {
  const query = select(db).where(eq(heldTexts.advisorId, advisorId))
  const [row] = await (lock ? query.for('update', { of: heldTexts }) : query)
  return row ?? null
}

/** Those of a firm's advisors who wait, while they are at the firm. */
const isWaitingAt = (firmId: string) =>
  and(
    eq(heldTexts.firmId, firmId),
    eq(heldTexts.state, 'waiting'),
    sql`exists (select 1 from ${firmMembers} where ${firmMembers.advisorId} = ${heldTexts.advisorId}
      and ${firmMembers.firmId} = ${firmId})`,
  )

/** The texts that wait at a firm, longest waiting first. */
export function listWaiting(db: Db, firmId: string): Promise<FoundTexts[]> {
  return select(db).where(isWaitingAt(firmId)).orderBy(asc(heldTexts.submittedAt)).limit(heldTextsAtOnce)
}

/** How many advisors of a firm wait for approval. */
export function countWaiting(db: Db, firmId: string): Promise<number> {
  return db.$count(heldTexts, isWaitingAt(firmId))
}

/**
 * Adds texts to those that are with the same firm, and yields all that wait; a text replaces the
 * earlier one of its name. What was handed in at another firm is replaced as a whole.
 */
export async function upsertHeld(
  db: Db,
  values: Pick<HeldTextsRow, 'advisorId' | 'firmId' | 'texts' | 'submittedAt'>,
): Promise<TextsByName> {
  const rows = await db
    .insert(heldTexts)
    .values({ ...values, state: 'waiting' })
    .onConflictDoUpdate({
      target: heldTexts.advisorId,
      set: {
        firmId: values.firmId,
        texts: sql`case when ${heldTexts.firmId} = excluded.firm_id
          then ${heldTexts.texts} || excluded.texts else excluded.texts end`,
        state: 'waiting',
        note: '',
        decidedByName: null,
        version: sql`${heldTexts.version} + 1`,
        submittedAt: values.submittedAt,
      },
    })
    .returning({ texts: heldTexts.texts })
  return firstRow(rows).texts
}

/** Takes texts by name from those that wait, and the row with the last of them. */
export async function deleteTexts(db: Db, advisorId: string, names: readonly ApprovedText[]): Promise<void> {
  const left = sql<TextsByName>`${heldTexts.texts} - ${sql.param([...names])}::text[]`
  await db
    .update(heldTexts)
    .set({ texts: left, version: sql`${heldTexts.version} + 1` })
    .where(and(eq(heldTexts.advisorId, advisorId), sql`${heldTexts.texts} ?| ${sql.param([...names])}::text[]`))
  await db.delete(heldTexts).where(and(eq(heldTexts.advisorId, advisorId), sql`${heldTexts.texts} = '{}'::jsonb`))
}

export async function deleteHeld(db: Db, advisorId: string): Promise<void> {
  await db.delete(heldTexts).where(eq(heldTexts.advisorId, advisorId))
}

export async function updateReturned(
  db: Db,
  advisorId: string,
  change: Pick<HeldTextsRow, 'note' | 'decidedByName'>,
): Promise<void> {
  await db
    .update(heldTexts)
    .set({ ...change, state: 'returned' })
    .where(eq(heldTexts.advisorId, advisorId))
}
