import { and, asc, eq, gt } from 'drizzle-orm'
import { type LeadRow, leads } from '#server/leads/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { type HubspotRow, hubspotConnections } from './tables.ts'

export async function findConnection(db: Db, ownerId: string): Promise<HubspotRow | null> {
  const [found] = await db.select().from(hubspotConnections).where(eq(hubspotConnections.ownerId, ownerId))
  return found ?? null
}

/** Stores a connection in the place of the one before it. */
export async function upsertConnection(
  db: Db,
  row: Pick<HubspotRow, 'ownerId' | 'token' | 'accountId' | 'connectedAt'>,
): Promise<HubspotRow> {
  const fresh = { ...row, lastSentAt: null, lastSkippedAt: null, refusedAt: null }
  return firstRow(
    await db
      .insert(hubspotConnections)
      .values(fresh)
      .onConflictDoUpdate({ target: hubspotConnections.ownerId, set: fresh })
      .returning(),
  )
}

/** Notes what became of a try, unless the connection was replaced meanwhile. */
export async function updateConnection(
  db: Db,
  { ownerId, connectedAt }: Pick<HubspotRow, 'ownerId' | 'connectedAt'>,
  change: Partial<Pick<HubspotRow, 'lastSentAt' | 'lastSkippedAt' | 'refusedAt'>>,
): Promise<void> {
  await db
    .update(hubspotConnections)
    .set(change)
    .where(and(eq(hubspotConnections.ownerId, ownerId), eq(hubspotConnections.connectedAt, connectedAt)))
}

export async function deleteConnection(db: Db, ownerId: string): Promise<void> {
  await db.delete(hubspotConnections).where(eq(hubspotConnections.ownerId, ownerId))
}

/** A page of the leads that somebody works, by id. */
export function listLeadsOf(
  db: Db,
  advisorId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<LeadRow[]> {
  return db
    .select()
    .from(leads)
    .where(and(eq(leads.advisorId, advisorId), after === null ? undefined : gt(leads.id, after)))
    .orderBy(asc(leads.id))
    .limit(limit)
}

/** A lead, while this advisor works it. */
export async function findLeadOf(
  db: Db,
  { advisorId, leadId }: { advisorId: string; leadId: string },
): Promise<LeadRow | null> {
  const [found] = await db
    .select()
    .from(leads)
    .where(and(eq(leads.id, leadId), eq(leads.advisorId, advisorId)))
  return found ?? null
}

/** The leads of a consumer that this advisor works. */
export function listLeadsOfPair(
  db: Db,
  { advisorId, consumerId }: { advisorId: string; consumerId: string },
): Promise<LeadRow[]> {
  return db
    .select()
    .from(leads)
    .where(and(eq(leads.consumerId, consumerId), eq(leads.advisorId, advisorId)))
}
