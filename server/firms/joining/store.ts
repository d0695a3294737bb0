import { and, asc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { isAccountOpen, users } from '#server/auth/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { profiles } from '#server/profiles/tables.ts'
import { firmSignOnDomains } from '../sign-on/tables.ts'
import { type FirmRow, firmMembers, firms } from '../tables.ts'
import { type FirmDomainRow, firmDomains, type JoinRequestRow, joinRequests } from './tables.ts'

/**
 * False when the domain belongs to a firm already. A suspended one passes to the firm
 * that proves it, without the requests to the one before.
 */
export async function insertDomain(db: Db, row: Omit<FirmDomainRow, 'suspendedAt'>): Promise<boolean> {
  const claimed = { ...row, suspendedAt: null }
  const [inserted] = await db
    .insert(firmDomains)
    .values(claimed)
    .onConflictDoUpdate({ target: firmDomains.domain, set: claimed, setWhere: isNotNull(firmDomains.suspendedAt) })
    .returning()
  if (!inserted) return false
  const isElsewhere = and(eq(joinRequests.domain, row.domain), ne(joinRequests.firmId, row.firmId))
  await db.delete(joinRequests).where(isElsewhere)
  return true
}

export async function lockDomain(db: Db, { firmId, domain }: FirmDomainRow): Promise<FirmDomainRow | null> {
  const isOfFirm = and(eq(firmDomains.firmId, firmId), eq(firmDomains.domain, domain))
  const [row] = await db.select().from(firmDomains).where(isOfFirm).for('update')
  return row ?? null
}

export async function updateDomain(db: Db, domain: string, change: Pick<FirmDomainRow, 'suspendedAt'>): Promise<void> {
  await db.update(firmDomains).set(change).where(eq(firmDomains.domain, domain))
}

/** Domains of all firms that no record proves, which the daily check reads again. */
export async function listUnprovedDomains(db: Db): Promise<FirmDomainRow[]> {
  const isProof = and(
    eq(firmSignOnDomains.firmId, firmDomains.firmId),
    eq(firmSignOnDomains.domain, firmDomains.domain),
    isNotNull(firmSignOnDomains.provedAt),
  )
  const rows = await db
    .select({ domain: firmDomains })
    .from(firmDomains)
    .leftJoin(firmSignOnDomains, isProof)
    .where(isNull(firmSignOnDomains.domain))
    .orderBy(asc(firmDomains.domain))
  return rows.map(({ domain }) => domain)
}

/** Verified addresses of those who run a firm and whose accounts are open. */
export async function listManagerAddresses(db: Db, firmId: string, now: Date): Promise<string[]> {
  const isManager = inArray(firmMembers.firmRole, ['owner', 'administrator'])
  const rows = await db
    .select({ email: users.email })
    .from(firmMembers)
    .innerJoin(users, eq(users.id, firmMembers.advisorId))
    .where(and(eq(firmMembers.firmId, firmId), isManager, isNotNull(users.emailConfirmedAt), isAccountOpen(now)))
  return rows.flatMap(({ email }) => email ?? [])
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

/** The people who ask to join a firm, the longest waiting first. */
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
