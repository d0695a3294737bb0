import { and, asc, desc, eq, gt, inArray, lte, or } from 'drizzle-orm'
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import type { ProposalsQuery } from '#contract/scheduling/proposals/schemas.ts'
import { users } from '#server/auth/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import type { RowsPage } from '#server/platform/each-row.ts'
import { type ProposalRow, proposals } from './tables.ts'

export async function insertProposal(db: Db, values: typeof proposals.$inferInsert): Promise<ProposalRow> {
  return firstRow(await db.insert(proposals).values(values).returning())
}

export async function updateProposal(
  db: Db,
  id: string,
  change: Partial<typeof proposals.$inferInsert>,
): Promise<ProposalRow> {
  return firstRow(await db.update(proposals).set(change).where(eq(proposals.id, id)).returning())
}

export async function findProposal(db: Db, id: string): Promise<ProposalRow | null> {
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id))
  return row ?? null
}

export async function lockProposal(db: Db, id: string): Promise<ProposalRow | null> {
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id)).for('update')
  return row ?? null
}

export async function countSince(db: Db, pair: ConsumerAdvisorPair, since: Date): Promise<number> {
  return db.$count(proposals, and(ofPair(pair), gt(proposals.createdAt, since)))
}

/** Somebody's proposals, on whichever side, the latest first. */
export function listProposals(
  db: Db,
  userId: string,
  { withId, status, limit }: ProposalsQuery,
): Promise<ProposalRow[]> {
  const isOf = (id: string) => or(eq(proposals.consumerId, id), eq(proposals.advisorId, id))
  return db
    .select()
    .from(proposals)
    .where(
      and(
        isOf(userId),
        withId === undefined ? undefined : isOf(withId),
        status === undefined ? undefined : eq(proposals.status, status),
      ),
    )
    .orderBy(desc(proposals.createdAt), desc(proposals.id))
    .limit(limit)
}

/** Open proposals of an advisor, of one pair, or of everybody somebody sees; locked, by id. */
export function lockOpenProposals(
  db: Db,
  whose: ({ advisorId: string } & RowsPage) | ConsumerAdvisorPair | { userId: string },
): Promise<ProposalRow[]> {
  const isTheirs =
    'userId' in whose
      ? or(eq(proposals.consumerId, whose.userId), eq(proposals.advisorId, whose.userId))
      : 'consumerId' in whose
        ? ofPair(whose)
        : and(
            eq(proposals.advisorId, whose.advisorId),
            whose.after === null ? undefined : gt(proposals.id, whose.after),
          )
  const query = db
    .select()
    .from(proposals)
    .where(and(isTheirs, eq(proposals.status, 'open')))
    .orderBy(asc(proposals.id))
  return ('limit' in whose ? query.limit(whose.limit) : query.$dynamic()).for('update')
}

/** Ids of open proposals that are over or whose advisor is suspended. */
export async function listOver(db: Db, { now, after, limit }: RowsPage & { now: Date }): Promise<string[]> {
  const suspended = db.select({ id: users.id }).from(users).where(gt(users.bannedUntil, now))
  const rows = await db
    .select({ id: proposals.id })
    .from(proposals)
    .where(
      and(
        eq(proposals.status, 'open'),
        or(lte(proposals.expiresAt, now), inArray(proposals.advisorId, suspended)),
        after === null ? undefined : gt(proposals.id, after),
      ),
    )
    .orderBy(asc(proposals.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function deleteProposalsOf(db: Db, userId: string): Promise<void> {
  await db.delete(proposals).where(or(eq(proposals.consumerId, userId), eq(proposals.advisorId, userId)))
}

const ofPair = ({ consumerId, advisorId }: ConsumerAdvisorPair) =>
  and(eq(proposals.consumerId, consumerId), eq(proposals.advisorId, advisorId))
