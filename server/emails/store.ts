import { and, eq, isNull, sql } from 'drizzle-orm'
import type { QuietHours } from '#contract/emails/schemas.ts'
import type { OnlineStatus } from '#contract/profiles/values.ts'
import { users } from '#server/auth/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { statement } from '#server/platform/db/statement.ts'
import { profiles } from '#server/profiles/tables.ts'
import { emailChoices, invitedAddresses, type StoredChoices } from './tables.ts'

export type DeliveryPreferences = { readonly choices: StoredChoices; readonly quietHours: QuietHours | null }

/** What a user chose, and their quiet hours. */
export async function findDelivery(db: Db, userId: string): Promise<DeliveryPreferences | null> {
  const [row] = await db
    .select({ choices: emailChoices.choices, quietHours: emailChoices.quietHours })
    .from(emailChoices)
    .where(eq(emailChoices.userId, userId))
  return row ?? null
}

/** What each of some users chose; a user who never chose is missing. */
export async function listDeliveries(db: Db, userIds: readonly string[]): Promise<Map<string, DeliveryPreferences>> {
  const rows = await deliveries(db, { userIds: [...userIds] })
  return new Map(rows.map(({ userId, ...delivery }) => [userId, delivery]))
}

const deliveries = statement((db) =>
  db
    .select({ userId: emailChoices.userId, choices: emailChoices.choices, quietHours: emailChoices.quietHours })
    .from(emailChoices)
    .where(sql`${emailChoices.userId} = any(${sql.placeholder('userIds')}::uuid[])`)
    .prepare('emails_deliveries'),
)

export async function upsertQuietHours(db: Db, userId: string, quietHours: QuietHours | null): Promise<void> {
  await db
    .insert(emailChoices)
    .values({ userId, quietHours })
    .onConflictDoUpdate({ target: emailChoices.userId, set: { quietHours } })
}

export async function upsertDeviceZone(db: Db, userId: string, deviceTimeZone: string): Promise<void> {
  await db
    .insert(emailChoices)
    .values({ userId, deviceTimeZone })
    .onConflictDoUpdate({ target: emailChoices.userId, set: { deviceTimeZone } })
}

export async function findDeviceZone(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ deviceTimeZone: emailChoices.deviceTimeZone })
    .from(emailChoices)
    .where(eq(emailChoices.userId, userId))
  return row?.deviceTimeZone ?? null
}

export async function upsertChoices(db: Db, userId: string, choices: StoredChoices): Promise<void> {
  await db
    .insert(emailChoices)
    .values({ userId, choices })
    .onConflictDoUpdate({ target: emailChoices.userId, set: { choices } })
}

/** Leaves of what a user chose nothing but choices. */
export async function upsertErased(db: Db, userId: string, choices: StoredChoices): Promise<void> {
  const erased = { choices, quietHours: null, deviceTimeZone: null }
  await db
    .insert(emailChoices)
    .values({ userId, ...erased })
    .onConflictDoUpdate({ target: emailChoices.userId, set: erased })
}

/** The choices and the key of the unsubscribe links of a user who was emailed; locks the row. */
export async function lockChoices(db: Db, userId: string): Promise<{ choices: StoredChoices; key: string } | null> {
  const [row] = await db
    .select({ choices: emailChoices.choices, key: emailChoices.unsubscribeKey })
    .from(emailChoices)
    .where(eq(emailChoices.userId, userId))
    .for('update')
  return row ?? null
}

/** The key of the unsubscribe links of a user, made at their first email. */
export async function upsertUnsubscribeKey(db: Db, userId: string): Promise<string | null> {
  await db.insert(emailChoices).values({ userId }).onConflictDoNothing()
  const [row] = await db
    .select({ key: emailChoices.unsubscribeKey })
    .from(emailChoices)
    .where(eq(emailChoices.userId, userId))
  return row?.key ?? null
}

export type InvitedAddress = { readonly id: string; readonly key: string; readonly optedOutAt: Date | null }

const invited = {
  id: invitedAddresses.id,
  key: invitedAddresses.unsubscribeKey,
  optedOutAt: invitedAddresses.optedOutAt,
}

/** An address that is invited, stored at its first invitation; null only while it is deleted. */
export async function upsertInvitedAddress(db: Db, addressHash: Uint8Array): Promise<InvitedAddress | null> {
  await db.insert(invitedAddresses).values({ addressHash }).onConflictDoNothing()
  return findInvitedAddressByHash(db, addressHash)
}

export async function findInvitedAddress(db: Db, id: string): Promise<InvitedAddress | null> {
  const [row] = await db.select(invited).from(invitedAddresses).where(eq(invitedAddresses.id, id))
  return row ?? null
}

export async function findInvitedAddressByHash(db: Db, addressHash: Uint8Array): Promise<InvitedAddress | null> {
  const [row] = await db.select(invited).from(invitedAddresses).where(eq(invitedAddresses.addressHash, addressHash))
  return row ?? null
}

export async function updateOptedOut(db: Db, id: string, optedOutAt: Date | null): Promise<void> {
  await db.update(invitedAddresses).set({ optedOutAt }).where(eq(invitedAddresses.id, id))
}

export type Mailbox = {
  readonly email: string
  readonly isConfirmed: boolean
  readonly onlineStatus: OnlineStatus
  readonly choices: StoredChoices | null
  readonly quietHours: QuietHours | null
}

/** Where and whether a user can be emailed, in one query; null for a deleted account. */
export async function findMailbox(db: Db, userId: string): Promise<Mailbox | null> {
  const [row] = await db
    .select({
      email: profiles.email,
      isConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
      onlineStatus: profiles.onlineStatus,
      choices: emailChoices.choices,
      quietHours: emailChoices.quietHours,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .leftJoin(emailChoices, eq(emailChoices.userId, profiles.id))
    .where(and(eq(profiles.id, userId), isNull(users.deletedAt)))
  return row ?? null
}
