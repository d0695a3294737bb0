import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { isAdvisorRole } from '#contract/access.ts'
import type { Role } from '#contract/profiles/values.ts'
import { users } from '#server/auth/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import {
  type AdvisorProfileRow,
  advisorProfiles,
  type ConsumerProfileRow,
  consumerProfiles,
  type ProfileRow,
  profiles,
} from '../tables.ts'
import type { OwnRows } from './rules.ts'

export type NewProfile = {
  id: string
  email: string
  userType: Role
  firstName?: string
  lastName?: string
  createdAt: Date
}

/** Makes the rows an account of this kind has; those that are there already stay as they are. */
export async function insertRows(db: Db, profile: NewProfile): Promise<void> {
  await db.insert(profiles).values(profile).onConflictDoNothing()
  const { id } = profile
  if (profile.userType === 'consumer') await db.insert(consumerProfiles).values({ id }).onConflictDoNothing()
  // A firm's administrator can use everything an advisor uses (docs/product.md "Profiles").
  if (isAdvisorRole(profile.userType)) await db.insert(advisorProfiles).values({ id }).onConflictDoNothing()
}

export type OwnRowsWithAccount = OwnRows & {
  readonly emailConfirmedAt: Date | null
  readonly bannedUntil: Date | null
}

/** Everything about one account in one query; null where there is none, or it is deleted. */
export async function findRows(db: Db, id: string): Promise<OwnRowsWithAccount | null> {
  const [row] = await db
    .select({
      profile: profiles,
      consumer: consumerProfiles,
      advisor: advisorProfiles,
      emailConfirmedAt: users.emailConfirmedAt,
      bannedUntil: users.bannedUntil,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .leftJoin(consumerProfiles, eq(consumerProfiles.id, profiles.id))
    .leftJoin(advisorProfiles, eq(advisorProfiles.id, profiles.id))
    .where(and(eq(profiles.id, id), isNull(users.deletedAt)))
  return row ?? null
}

/**
 * Keeps another save, and the deletion or ban of the account, waiting until the transaction ends.
 * Rows that refer to the profile are inserted meanwhile.
 */
export async function lockProfile(db: Db, id: string): Promise<void> {
  await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, id)).for('no key update')
}

/** Keeps the deletion of an account waiting, and lets other acts about it go on. */
export async function lockProfileShared(db: Db, id: string): Promise<void> {
  await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, id)).for('share')
}

export async function updateProfile(db: Db, id: string, change: Partial<ProfileRow>): Promise<void> {
  await db.update(profiles).set(change).where(eq(profiles.id, id))
}

export async function updateConsumer(db: Db, id: string, change: Partial<ConsumerProfileRow>): Promise<void> {
  await db.update(consumerProfiles).set(change).where(eq(consumerProfiles.id, id))
}

/**
 * Takes every answer back and marks the row as deleted. Each column gets its default, that of
 * somebody who answered nothing, so that a column added later is erased too.
 */
export async function updateConsumerErased(db: Db, id: string): Promise<void> {
  const { id: _id, createdAt: _created, updatedAt: _updated, ...answers } = getTableColumns(consumerProfiles)
  const unanswered = Object.fromEntries(Object.keys(answers).map((name) => [name, sql`default`]))
  await db
    .update(consumerProfiles)
    .set({ ...unanswered, status: 'deleted' })
    .where(eq(consumerProfiles.id, id))
}

export async function updateAdvisor(db: Db, id: string, change: Partial<AdvisorProfileRow>): Promise<void> {
  await db.update(advisorProfiles).set(change).where(eq(advisorProfiles.id, id))
}

/** Takes a profile off the site; false when it was not on it. */
export async function updateUnpublished(db: Db, id: string): Promise<boolean> {
  const changed = await db
    .update(advisorProfiles)
    .set({ published: false })
    .where(and(eq(advisorProfiles.id, id), eq(advisorProfiles.published, true)))
  return (changed.rowCount ?? 0) > 0
}

export async function deleteAdvisor(db: Db, id: string): Promise<void> {
  await db.delete(advisorProfiles).where(eq(advisorProfiles.id, id))
}
