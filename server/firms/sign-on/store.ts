import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { users } from '#server/auth/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type FirmMemberRow, firmMembers } from '../tables.ts'
import { firmSignOnDomains, firmSignOns, type SignOnDomainRow, type SignOnRow } from './tables.ts'

export async function findSignOn(db: Db, firmId: string): Promise<SignOnRow | null> {
  const [row] = await db.select().from(firmSignOns).where(eq(firmSignOns.firmId, firmId))
  return row ?? null
}

export async function findSignOnOfProvider(db: Db, providerId: string): Promise<SignOnRow | null> {
  const [row] = await db.select().from(firmSignOns).where(eq(firmSignOns.providerId, providerId))
  return row ?? null
}

export async function insertSignOn(db: Db, row: typeof firmSignOns.$inferInsert): Promise<void> {
  await db.insert(firmSignOns).values(row)
}

export async function updateSignOn(db: Db, firmId: string, change: Pick<SignOnRow, 'isRequired'>): Promise<void> {
  await db.update(firmSignOns).set(change).where(eq(firmSignOns.firmId, firmId))
}

export async function deleteSignOn(db: Db, firmId: string): Promise<void> {
  await db.delete(firmSignOns).where(eq(firmSignOns.firmId, firmId))
}

const ofFirm = (firmId: string, domain: string) =>
  and(eq(firmSignOnDomains.firmId, firmId), eq(firmSignOnDomains.domain, domain))

export async function listDomains(db: Db, firmId: string): Promise<SignOnDomainRow[]> {
  return db
    .select()
    .from(firmSignOnDomains)
    .where(eq(firmSignOnDomains.firmId, firmId))
    .orderBy(asc(firmSignOnDomains.domain))
}

/** Proved domains of all firms, which the nightly check reads again. */
export async function listProvedDomains(db: Db): Promise<SignOnDomainRow[]> {
  return db.select().from(firmSignOnDomains).where(isNotNull(firmSignOnDomains.provedAt))
}

export async function lockDomain(db: Db, firmId: string, domain: string): Promise<SignOnDomainRow | null> {
  const [row] = await db.select().from(firmSignOnDomains).where(ofFirm(firmId, domain)).for('update')
  return row ?? null
}

/** Does nothing when the firm has the domain. */
export async function insertDomainOnce(db: Db, row: typeof firmSignOnDomains.$inferInsert): Promise<void> {
  await db.insert(firmSignOnDomains).values(row).onConflictDoNothing()
}

export async function updateDomain(
  db: Db,
  { firmId, domain }: SignOnDomainRow,
  change: Partial<Pick<SignOnDomainRow, 'provedAt' | 'missingSince'>>,
): Promise<void> {
  await db.update(firmSignOnDomains).set(change).where(ofFirm(firmId, domain))
  // The release before reads the proof of the first domain here (docs/upgrades.md).
  if (change.provedAt === undefined) return
  const isFirst = and(eq(firmSignOns.firmId, firmId), eq(firmSignOns.domain, domain))
  await db.update(firmSignOns).set({ provedAt: change.provedAt }).where(isFirst)
}

/** False when the firm has no such domain. */
export async function deleteDomain(db: Db, firmId: string, domain: string): Promise<boolean> {
  return (await db.delete(firmSignOnDomains).where(ofFirm(firmId, domain)).returning()).length > 0
}

export type MemberAddress = Pick<FirmMemberRow, 'advisorId' | 'firmRole'> & {
  readonly email: string | null
  readonly emailConfirmedAt: Date | null
  readonly isSignOnRequired: boolean
}

export async function listMemberAddresses(db: Db, firmId: string): Promise<MemberAddress[]> {
  return db
    .select({
      advisorId: firmMembers.advisorId,
      firmRole: firmMembers.firmRole,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      isSignOnRequired: users.isSignOnRequired,
    })
    .from(firmMembers)
    .innerJoin(users, eq(users.id, firmMembers.advisorId))
    .where(eq(firmMembers.firmId, firmId))
}
