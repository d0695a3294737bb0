import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { RegisterFirm, SaveFirmPart } from '#contract/firms/schemas.ts'
import type { FirmRole } from '#contract/firms/values.ts'
import { users } from '#server/auth/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { deliverMail } from '#server/platform/mail/deliver.ts'
import { advisorProfiles, type ProfileRow, profiles } from '#server/profiles/tables.ts'
import { verifications } from '#server/verification/tables.ts'
import { type FirmMemberRow, type FirmRow, firmMembers, firms, type InvitationRow, invitations } from './tables.ts'

/** An invitation keeps the case that its address was written in, an account does not. */
const caselessEmail = sql<string>`${users.email}::citext`

/** Neither accepted nor revoked; it may have expired. */
const isUnanswered = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt))

/** Null when the administrator has a firm already: firms_one_per_admin. */
export async function insertFirm(db: Db, row: RegisterFirm & { adminId: string }): Promise<FirmRow | null> {
  const [inserted] = await db.insert(firms).values(row).onConflictDoNothing({ target: firms.adminId }).returning()
  return inserted ?? null
}

export async function updateFirm(
  db: Db,
  id: string,
  change: SaveFirmPart & Partial<Omit<FirmRow, 'id' | 'createdAt' | keyof SaveFirmPart>>,
): Promise<FirmRow | null> {
  const [row] = await db.update(firms).set(change).where(eq(firms.id, id)).returning()
  return row ?? null
}

export async function findFirm(db: Db, id: string): Promise<FirmRow | null> {
  const [row] = await db.select().from(firms).where(eq(firms.id, id))
  return row ?? null
}

export async function findMembership(db: Db, userId: string): Promise<{ firm: FirmRow; member: FirmMemberRow } | null> {
  const [row] = await db
    .select({ firm: firms, member: firmMembers })
    .from(firmMembers)
    .innerJoin(firms, eq(firms.id, firmMembers.firmId))
    .where(eq(firmMembers.advisorId, userId))
  return row ?? null
}

/**
 * Keeps somebody at a firm until the transaction ends. False when they are not, or a transaction
 * under way removes them or changes their role: it may wait for this one.
 */
export async function lockMember(db: Db, { firmId, advisorId }: Pick<FirmMemberRow, 'firmId' | 'advisorId'>) {
  const rows = await db
    .select({ advisorId: firmMembers.advisorId })
    .from(firmMembers)
    .where(and(eq(firmMembers.firmId, firmId), eq(firmMembers.advisorId, advisorId)))
    .for('share', { skipLocked: true })
  return rows.length > 0
}

/** False when the person belongs to a firm already. */
export async function insertMember(db: Db, row: FirmMemberRow): Promise<boolean> {
  const inserted = await db.insert(firmMembers).values(row).onConflictDoNothing().returning()
  return inserted.length > 0
}

export async function deleteMember(db: Db, firmId: string, advisorId: string): Promise<boolean> {
  const removed = await db
    .delete(firmMembers)
    .where(and(eq(firmMembers.firmId, firmId), eq(firmMembers.advisorId, advisorId)))
    .returning()
  return removed.length > 0
}

/** The people of a firm with what the team page says of them, longest belonging first. */
export async function listTeam(db: Db, firmId: string) {
  return db
    .select({
      member: firmMembers,
      profile: profiles,
      published: advisorProfiles.published,
      verification: verifications.state,
      stage: verifications.stage,
    })
    .from(firmMembers)
    .innerJoin(profiles, eq(profiles.id, firmMembers.advisorId))
    .leftJoin(advisorProfiles, eq(advisorProfiles.id, firmMembers.advisorId))
    .leftJoin(verifications, eq(verifications.advisorId, firmMembers.advisorId))
    .where(eq(firmMembers.firmId, firmId))
    .orderBy(asc(firmMembers.joinedAt), asc(firmMembers.advisorId))
    .limit(1_000)
}

/** Those of these people who are members of a firm. */
export async function listMemberProfiles(db: Db, firmId: string, ids: readonly string[]): Promise<ProfileRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ profile: profiles })
    .from(firmMembers)
    .innerJoin(profiles, eq(profiles.id, firmMembers.advisorId))
    .where(and(eq(firmMembers.firmId, firmId), inArray(firmMembers.advisorId, [...ids])))
  return rows.map(({ profile }) => profile)
}

/** Everybody of a firm. */
export async function countMembers(db: Db, firmId: string): Promise<number> {
  return db.$count(firmMembers, eq(firmMembers.firmId, firmId))
}

/** What decides which members of a firm take a seat of its plan. */
export async function listSeating(db: Db, firmId: string): Promise<{ firmRole: FirmRole; published: boolean }[]> {
  return db
    .select({ firmRole: firmMembers.firmRole, published: sql<boolean>`coalesce(${advisorProfiles.published}, false)` })
    .from(firmMembers)
    .leftJoin(advisorProfiles, eq(advisorProfiles.id, firmMembers.advisorId))
    .where(eq(firmMembers.firmId, firmId))
}

export async function updateMember(db: Db, advisorId: string, change: Partial<FirmMemberRow>): Promise<void> {
  await db.update(firmMembers).set(change).where(eq(firmMembers.advisorId, advisorId))
}

/** The people of a firm with what they are at it. */
export async function listMembers(db: Db, firmId: string): Promise<Pick<FirmMemberRow, 'advisorId' | 'firmRole'>[]> {
  return db
    .select({ advisorId: firmMembers.advisorId, firmRole: firmMembers.firmRole })
    .from(firmMembers)
    .where(eq(firmMembers.firmId, firmId))
}

/** The members with one of these roles at a firm. */
export async function listIdsOfRoles(db: Db, firmId: string, roles: readonly FirmRole[]): Promise<string[]> {
  const rows = await db
    .select({ id: firmMembers.advisorId })
    .from(firmMembers)
    .where(and(eq(firmMembers.firmId, firmId), inArray(firmMembers.firmRole, [...roles])))
  return rows.map(({ id }) => id)
}

/**
 * Holds a firm until the transaction ends, so that two invitations do not take the same last seat.
 * Rows may still refer to it: a plan's audit entry does, under the subscription's lock.
 */
export async function lockFirm(db: Db, id: string): Promise<void> {
  await db.select({ id: firms.id }).from(firms).where(eq(firms.id, id)).for('no key update')
}

/**
 * Invitations that could still be accepted and would take a seat; who comes as an administrator
 * begins to advise later, if ever.
 */
export async function countOpenInvitations(db: Db, firmId: string, now: Date): Promise<number> {
  const isOpen = and(isUnanswered, gt(invitations.expiresAt, now))
  return db.$count(invitations, and(eq(invitations.firmId, firmId), isOpen, eq(invitations.firmRole, 'advisor')))
}

export async function findMemberByEmail(db: Db, firmId: string, email: string): Promise<boolean> {
  const [row] = await db
    .select({ id: firmMembers.advisorId })
    .from(firmMembers)
    .innerJoin(profiles, eq(profiles.id, firmMembers.advisorId))
    .where(and(eq(firmMembers.firmId, firmId), eq(profiles.email, email)))
  return row !== undefined
}

export async function insertInvitation(db: Db, row: typeof invitations.$inferInsert): Promise<InvitationRow | null> {
  const [inserted] = await db.insert(invitations).values(row).onConflictDoNothing().returning()
  return inserted ?? null
}

export async function findOpenInvitation(db: Db, firmId: string, email: string): Promise<InvitationRow | null> {
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.firmId, firmId), eq(invitations.email, email), isUnanswered))
  return row ?? null
}

export async function findInvitationByToken(db: Db, tokenHash: Uint8Array): Promise<InvitationRow | null> {
  const [row] = await db.select().from(invitations).where(eq(invitations.tokenHash, tokenHash))
  return row ?? null
}

export async function lockInvitation(db: Db, tokenHash: Uint8Array): Promise<InvitationRow | null> {
  const [row] = await db.select().from(invitations).where(eq(invitations.tokenHash, tokenHash)).for('update')
  return row ?? null
}

export async function listInvitations(db: Db, firmId: string): Promise<InvitationRow[]> {
  return db
    .select()
    .from(invitations)
    .where(and(eq(invitations.firmId, firmId), isUnanswered))
    .orderBy(desc(invitations.createdAt), asc(invitations.email))
    .limit(200)
}

/**
 * Those of these deliveries that were refused or given up. A job is kept as long as an invitation
 * can be accepted.
 */
export async function listFailedDeliveries(db: Db, jobIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from pgboss.job
    where name = ${deliverMail.name} and id = any(${sql.param(jobIds)}::uuid[]) and state in ('failed', 'cancelled')`)
  return new Set(rows.map(({ id }) => id))
}

/** An invitation of a firm that nobody has accepted or revoked. */
export async function findInvitationOf(db: Db, firmId: string, id: string): Promise<InvitationRow | null> {
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.firmId, firmId), eq(invitations.id, id), isUnanswered))
  return row ?? null
}

/** Null when it was accepted or revoked meanwhile. */
export async function updateInvitation(
  db: Db,
  id: string,
  change: Pick<InvitationRow, 'tokenHash' | 'expiresAt'>,
): Promise<InvitationRow | null> {
  const [row] = await db
    .update(invitations)
    .set(change)
    .where(and(eq(invitations.id, id), isUnanswered))
    .returning()
  return row ?? null
}

export async function updateInvitationAccepted(db: Db, id: string, by: { userId: string; at: Date }): Promise<void> {
  await db.update(invitations).set({ acceptedAt: by.at, acceptedBy: by.userId }).where(eq(invitations.id, id))
}

/** False when there is no such open invitation of this firm. */
export async function updateInvitationRevoked(
  db: Db,
  { id, firmId, at }: { id: string; firmId: string; at: Date },
): Promise<boolean> {
  const revoked = await db
    .update(invitations)
    .set({ revokedAt: at })
    .where(and(eq(invitations.id, id), eq(invitations.firmId, firmId), isUnanswered))
    .returning()
  return revoked.length > 0
}

/** Revokes the open invitations of a firm to a person's address, and yields them. */
export async function updateInvitationsRevoked(
  db: Db,
  { firmId, userId, at }: { firmId: string; userId: string; at: Date },
): Promise<InvitationRow[]> {
  const address = db.select({ email: caselessEmail }).from(users).where(eq(users.id, userId))
  return db
    .update(invitations)
    .set({ revokedAt: at })
    .where(and(eq(invitations.firmId, firmId), inArray(invitations.email, address), isUnanswered))
    .returning()
}

export async function deleteFirm(db: Db, id: string): Promise<void> {
  await db.delete(firms).where(eq(firms.id, id))
}

/** The addresses of invitations of a firm that are still kept. */
export async function listInvitedEmails(
  db: Db,
  firmId: string,
  ids: readonly string[],
): Promise<{ id: string; email: string }[]> {
  if (ids.length === 0) return []
  return db
    .select({ id: invitations.id, email: invitations.email })
    .from(invitations)
    .where(and(eq(invitations.firmId, firmId), inArray(invitations.id, [...ids])))
}

/**
 * Deletes what a person was invited by: what they accepted, and what was sent to the address that
 * they have proved. Without the proof, anybody could delete what was sent to others.
 */
export async function deleteInvitationsOf(db: Db, userId: string): Promise<void> {
  const provedEmail = db
    .select({ email: caselessEmail })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailConfirmedAt)))
  await db.delete(invitations).where(or(eq(invitations.acceptedBy, userId), inArray(invitations.email, provedEmail)))
}

/** Deletes invitations that nobody accepted and that ended before an instant. */
export async function deleteInvitationsEndedBefore(db: Db, before: Date): Promise<void> {
  const isOver = or(lt(invitations.revokedAt, before), lt(invitations.expiresAt, before))
  await db.delete(invitations).where(and(isNull(invitations.acceptedAt), isOver))
}
