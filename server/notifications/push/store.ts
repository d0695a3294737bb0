import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { OnlineStatus } from '#contract/profiles/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { problemsBy } from '#server/platform/db/constraints.ts'
import { statement } from '#server/platform/db/statement.ts'
import { profiles } from '#server/profiles/tables.ts'
import { notifications } from '../tables.ts'
import { type PushDeviceRow, pushDevices } from './tables.ts'

/** Keeps the device of a session. An address that another session had moves to this one. */
export async function insertDevice(db: Db, values: typeof pushDevices.$inferInsert): Promise<void> {
  const { sessionId, endpoint } = values
  await db.delete(pushDevices).where(or(eq(pushDevices.sessionId, sessionId), eq(pushDevices.endpoint, endpoint)))
  await db
    .insert(pushDevices)
    .values(values)
    // Signed out since the request was let in.
    .catch(problemsBy({ push_devices_session_id_sessions_id_fk: 'core.signed-out' }))
}

/** The devices of a user, the newest first. */
export function listDevices(db: Db, userId: string): Promise<Pick<PushDeviceRow, 'id' | 'sessionId'>[]> {
  return db
    .select({ id: pushDevices.id, sessionId: pushDevices.sessionId })
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .orderBy(desc(pushDevices.createdAt), desc(pushDevices.id))
}

/** The devices of some users, by user. */
export async function listDevicesOf(db: Db, userIds: readonly string[]): Promise<Map<string, { id: string }[]>> {
  return Map.groupBy(await devicesOf(db, { userIds: [...userIds] }), ({ userId }) => userId)
}

const devicesOf = statement((db) =>
  db
    .select({ id: pushDevices.id, userId: pushDevices.userId })
    .from(pushDevices)
    .where(sql`${pushDevices.userId} = any(${sql.placeholder('userIds')}::uuid[])`)
    .orderBy(desc(pushDevices.createdAt), desc(pushDevices.id))
    .prepare('notifications_devices_of'),
)

export type DeviceToPush = PushDeviceRow & { readonly onlineStatus: OnlineStatus }

/** A device with what its owner does right now. */
export async function findDevice(db: Db, deviceId: string, userId: string): Promise<DeviceToPush | null> {
  const [row] = await db
    .select({ device: pushDevices, onlineStatus: profiles.onlineStatus })
    .from(pushDevices)
    .innerJoin(profiles, eq(profiles.id, pushDevices.userId))
    .where(and(eq(pushDevices.id, deviceId), eq(pushDevices.userId, userId)))
  return row ? { ...row.device, onlineStatus: row.onlineStatus } : null
}

export async function deleteDevices(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(pushDevices).where(inArray(pushDevices.id, [...ids]))
}

export async function deleteDeviceOf(db: Db, session: { userId: string; sessionId: string }): Promise<void> {
  const { userId, sessionId } = session
  await db.delete(pushDevices).where(and(eq(pushDevices.userId, userId), eq(pushDevices.sessionId, sessionId)))
}

export async function deleteDevicesOfUser(db: Db, userId: string): Promise<void> {
  await db.delete(pushDevices).where(eq(pushDevices.userId, userId))
}

/** Whether a notification is still on the list and unread. */
export async function existsUnread(db: Db, notificationId: string): Promise<boolean> {
  const [row] = await db
    .select({ readAt: notifications.readAt })
    .from(notifications)
    .where(eq(notifications.id, notificationId))
  return row !== undefined && row.readAt === null
}
