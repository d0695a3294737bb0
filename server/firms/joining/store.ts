import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { profiles } from '#server/profiles/tables.ts'
import { type FirmRow, firms } from '../tables.ts'
import { type FirmDomainRow, firmDomains, type JoinRequestRow, joinRequests } from './tables.ts'

/** False when the domain belongs to a firm already. */
export async function insertDomain(db: Db, row: FirmDomainRow): Promise<boolean> {
  return (await db.insert(firmDomains).values(row).onConflictDoNothing().returning()).length > 0
}

/** Removes a domain with its open requests; false when it is not the firm's. */
export async function deleteDomain(db: Db, firmId: string, domain: string): Promise<boolean> {
  const isOfFirm = and(eq(firmDomains.firmId, firmId), eq(firmDomains.domain, domain))
  return (await db.delete(firmDomains).where(isOfFirm).returning()).length > 0
}

export async function findDomain(db: Db, domain: string): Promise<{ firm: FirmRow; domain: FirmDomainRow } | null> {
  const [row] = await db
    .select({ firm: firms, domain: firmDomains })
    .from(firmDomains)
    .innerJoin(firms, eq(firms.id, firmDomains.firmId))
    .where(eq(firmDomains.domain, domain))
  return row ?? null
}

export async function listDomains(db: Db, firmId: string): Promise<FirmDomainRow[]> {
  return db.select().from(firmDomains).where(eq(firmDomains.firmId, firmId)).orderBy(asc(firmDomains.domain)).limit(50)
}

/** Who asks to join a firm, the longest waiting first. */
export async function listRequests(db: Db, firmId: string) {
  return db
    .select({ request: joinRequests, profile: profiles })
    .from(joinRequests)
    .innerJoin(profiles, eq(profiles.id, joinRequests.userId))
    .where(eq(joinRequests.firmId, firmId))
    .orderBy(asc(joinRequests.createdAt))
    .limit(200)
}

/** False when the person has an open request. */
export async function insertRequest(db: Db, row: Omit<JoinRequestRow, 'id'>): Promise<boolean> {
  return (await db.insert(joinRequests).values(row).onConflictDoNothing().returning()).length > 0
}

export async function findRequestOf(db: Db, userId: string): Promise<JoinRequestRow | null> {
  const [row] = await db.select().from(joinRequests).where(eq(joinRequests.userId, userId))
  return row ?? null
}

/** Takes a request of a firm off the list, so that it is decided once; null when there is none. */
export async function deleteRequest(db: Db, firmId: string, id: string): Promise<JoinRequestRow | null> {
  const isOfFirm = and(eq(joinRequests.firmId, firmId), eq(joinRequests.id, id))
  const [row] = await db.delete(joinRequests).where(isOfFirm).returning()
  return row ?? null
}

export async function deleteRequestOf(db: Db, userId: string): Promise<void> {
  await db.delete(joinRequests).where(eq(joinRequests.userId, userId))
}
