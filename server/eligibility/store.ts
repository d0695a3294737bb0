import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { FirmRole } from '#contract/firms/values.ts'
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import { firmMembers, firms } from '#server/firms/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { advisorProfiles, profiles } from '#server/profiles/tables.ts'
import { advisorCapacity } from './capacity/tables.ts'
import type { Eligibility } from './rules.ts'
import { blocked, entitled, firstContacts, inContact, published, suspended, verified } from './tables.ts'

/** Reads what the rules need of one advisor; null when there is no such advisor. */
export async function findEligibility(
  db: Db,
  { advisorId, ...viewer }: { consumerId: string | null; advisorId: string; now: Date },
): Promise<Eligibility | null> {
  return (await listEligibilities(db, { ...viewer, advisorIds: [advisorId] })).get(advisorId) ?? null
}

/** Reads what the rules need of each of these advisors, by id. */
export async function listEligibilities(
  db: Db,
  { consumerId, advisorIds, now }: { consumerId: string | null; advisorIds: readonly string[]; now: Date },
): Promise<Map<string, Eligibility>> {
  const rows = await db
    .select({
      id: advisorProfiles.id,
      isSuspended: suspended(now),
      isBlocked: consumerId ? blocked(consumerId) : sql<boolean>`false`,
      isVerified: verified,
      isEntitled: entitled,
      isPublished: published,
      acceptsClients: advisorProfiles.acceptsClients,
      servedStates: advisorProfiles.servedStates,
      minimumAssets: advisorProfiles.minimumAssets,
      maximumAssets: advisorProfiles.maximumAssets,
      fullUntil: advisorCapacity.fullUntil,
      isInContact: consumerId ? inContact(consumerId) : sql<boolean>`false`,
    })
    .from(advisorProfiles)
    .leftJoin(advisorCapacity, eq(advisorCapacity.advisorId, advisorProfiles.id))
    .where(inArray(advisorProfiles.id, [...advisorIds]))
  return new Map(rows.map(({ id, ...eligibility }) => [id, eligibility]))
}

/** What decides whether consumers may turn to each of these advisors. */
export async function listContactFacts(db: Db, advisorIds: readonly string[], now: Date) {
  return (
    db
      .select({
        id: advisorProfiles.id,
        isSuspended: suspended(now),
        isVerified: verified,
        isEntitled: entitled,
        isPublished: published,
      })
      .from(advisorProfiles)
      // Drizzle names a query's only table before no column, and within the conditions an id alone
      // would be that of the inner table.
      .innerJoin(profiles, eq(profiles.id, advisorProfiles.id))
      .where(inArray(advisorProfiles.id, [...advisorIds]))
  )
}

/** Stores when a consumer first turned to an advisor; false when they had done so before. */
export async function insertFirstContact(db: Db, pair: ConsumerAdvisorPair, firstContactAt: Date): Promise<boolean> {
  const inserted = await db
    .insert(firstContacts)
    .values({ ...pair, firstContactAt })
    .onConflictDoNothing()
    .returning({ advisorId: firstContacts.advisorId })
  return inserted.length > 0
}

/** Locks the contact of a pair until the transaction ends, where they have one. */
export async function lockFirstContact(db: Db, { consumerId, advisorId }: ConsumerAdvisorPair): Promise<void> {
  await db
    .select({ consumerId: firstContacts.consumerId })
    .from(firstContacts)
    .where(and(eq(firstContacts.consumerId, consumerId), eq(firstContacts.advisorId, advisorId)))
    .for('update')
}

export async function deleteFirstContactsOf(db: Db, personId: string): Promise<void> {
  await db
    .delete(firstContacts)
    .where(or(eq(firstContacts.consumerId, personId), eq(firstContacts.advisorId, personId)))
}

/** The people of a firm, who are about as many as its plan has seats, with what they are at it. */
export async function listMembers(db: Db, firmId: string): Promise<{ id: string; firmRole: FirmRole }[]> {
  return db
    .select({ id: firmMembers.advisorId, firmRole: firmMembers.firmRole })
    .from(firmMembers)
    .where(eq(firmMembers.firmId, firmId))
}

export async function findFirmName(db: Db, firmId: string): Promise<string> {
  const [row] = await db.select({ name: firms.name }).from(firms).where(eq(firms.id, firmId))
  return row?.name ?? 'Your firm'
}
