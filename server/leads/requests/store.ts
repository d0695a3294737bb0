import { and, eq, isNull, not, notExists } from 'drizzle-orm'
import { listed } from '#server/eligibility/tables.ts'
import { advising, firmMembers } from '#server/firms/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { advisorProfiles, hasConsentInForce } from '#server/profiles/tables.ts'
import { isOfPair, type LeadRow, leads } from '../tables.ts'

export type RequestKey = { readonly consumerId: string; readonly firmId: string }

const isRequest = ({ consumerId, firmId }: RequestKey) =>
  and(eq(leads.consumerId, consumerId), eq(leads.firmId, firmId), isNull(leads.turnedToId))

export async function findRequest(db: Db, key: RequestKey): Promise<LeadRow | null> {
  const [row] = await db.select().from(leads).where(isRequest(key))
  return row ?? null
}

export async function lockRequest(db: Db, key: RequestKey): Promise<LeadRow | null> {
  const [row] = await db.select().from(leads).where(isRequest(key)).for('update')
  return row ?? null
}

/** Makes the one request of a consumer to a firm; null when there is one (leads_one_request). */
export async function insertRequestOnce(
  db: Db,
  row: RequestKey & { estimatedValueUsd: number; createdAt: Date },
): Promise<LeadRow | null> {
  const [inserted] = await db
    .insert(leads)
    .values({ ...row, source: 'firm', stageSince: row.createdAt })
    .onConflictDoNothing()
    .returning()
  return inserted ?? null
}

/** Deletes a request with its history; an agreement has made it a lead like any other. */
export async function deleteRequest(db: Db, key: RequestKey): Promise<LeadRow | null> {
  const [row] = await db
    .delete(leads)
    .where(and(isRequest(key), not(hasConsentInForce(leads))))
    .returning()
  return row ?? null
}

export async function deleteRequestsOf(db: Db, consumerId: string): Promise<void> {
  await db.delete(leads).where(and(eq(leads.consumerId, consumerId), isNull(leads.turnedToId)))
}

/**
 * Whether a firm has an advisor whom consumers can find, and so a page. With `withoutLeadOf`, one
 * of them must have no lead of that consumer.
 */
export async function existsAdvisor(
  db: Db,
  firmId: string,
  { withoutLeadOf }: { withoutLeadOf?: string } = {},
): Promise<boolean> {
  const isAdvisor = and(eq(firmMembers.firmId, firmId), advising)
  const hasLead = withoutLeadOf && db.select().from(leads).where(isOfPair(withoutLeadOf, firmMembers.advisorId))
  const [row] = await db
    .select({ id: advisorProfiles.id })
    .from(advisorProfiles)
    .innerJoin(firmMembers, eq(firmMembers.advisorId, advisorProfiles.id))
    .where(and(isAdvisor, listed(), hasLead ? notExists(hasLead) : undefined))
    .limit(1)
  return row !== undefined
}
