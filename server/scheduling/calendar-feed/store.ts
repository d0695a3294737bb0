import { and, desc, eq, gt, or } from 'drizzle-orm'
import { isAccountOpen, users } from '#server/auth/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type AppointmentRow, appointments, calendarFeeds } from '../tables.ts'

export async function findFeed(db: Db, userId: string): Promise<{ createdAt: Date } | null> {
  const [row] = await db
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
  return row ?? null
}

/** Finds the owner of a secret address, unless they are banned or deleted. */
export async function findOwner(db: Db, tokenHash: Uint8Array, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.tokenHash, tokenHash), isAccountOpen(now)))
  return row?.userId ?? null
}

/** One address a person: the new one takes the place of the old. */
export async function upsertFeed(
  db: Db,
  feed: { userId: string; tokenHash: Uint8Array; createdAt: Date },
): Promise<void> {
  const { tokenHash, createdAt } = feed
  await db
    .insert(calendarFeeds)
    .values(feed)
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { tokenHash, createdAt } })
}

export async function deleteFeed(db: Db, userId: string): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}

/**
 * What a calendar shows, by start: everything since a moment, canceled ones too, so that programs
 * take them out. Past the limit the earliest are missing, never those to come.
 */
export async function listForFeed(
  db: Db,
  userId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<AppointmentRow[]> {
  const latestFirst = await db
    .select()
    .from(appointments)
    .where(
      and(or(eq(appointments.consumerId, userId), eq(appointments.advisorId, userId)), gt(appointments.endsAt, since)),
    )
    .orderBy(desc(appointments.startsAt), desc(appointments.id))
    .limit(limit)
  return latestFirst.reverse()
}
