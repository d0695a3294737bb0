import { and, desc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Audience } from '#contract/operations/announcements/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { problemsBy } from '#server/platform/db/constraints.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { type AnnouncementRow, announcementDismissals, announcements } from './tables.ts'

type NewRow = typeof announcements.$inferInsert

/** The banner of these audiences that began last and has not ended. */
export async function findCurrent(db: Db, audiences: Audience[], now: Date): Promise<AnnouncementRow | null> {
  const { audience, startsAt, endsAt, id } = announcements
  const [row] = await db
    .select()
    .from(announcements)
    .where(and(inArray(audience, audiences), lte(startsAt, now), or(isNull(endsAt), gt(endsAt, now))))
    .orderBy(desc(startsAt), desc(id))
    .limit(1)
  return row ?? null
}

export async function existsDismissal(db: Db, announcementId: string, userId: string): Promise<boolean> {
  const isOf = and(eq(announcementDismissals.userId, userId), eq(announcementDismissals.announcementId, announcementId))
  return (await db.$count(announcementDismissals, isOf)) > 0
}

/** @throws core.not-found */
export async function insertDismissal(db: Db, announcementId: string, userId: string): Promise<void> {
  await db
    .insert(announcementDismissals)
    .values({ announcementId, userId })
    .onConflictDoNothing()
    .catch(problemsBy({ announcement_dismissals_announcement_id_announcements_id_fk: 'core.not-found' }))
}

/** What a person dismissed, for the file of their data. */
export function listDismissals(db: Db, userId: string): Promise<{ text: string }[]> {
  return db
    .select({ text: announcements.text })
    .from(announcementDismissals)
    .innerJoin(announcements, eq(announcements.id, announcementDismissals.announcementId))
    .where(eq(announcementDismissals.userId, userId))
}

export async function listAnnouncements(db: Db): Promise<AnnouncementRow[]> {
  return db.select().from(announcements).orderBy(desc(announcements.startsAt), desc(announcements.id)).limit(100)
}

export async function insertAnnouncement(db: Db, values: NewRow): Promise<AnnouncementRow> {
  return firstRow(await db.insert(announcements).values(values).returning())
}

export async function updateAnnouncement(db: Db, id: string, values: NewRow): Promise<AnnouncementRow | null> {
  const [row] = await db.update(announcements).set(values).where(eq(announcements.id, id)).returning()
  return row ?? null
}

/** Returns what was deleted; null when there is none. */
export async function deleteAnnouncement(db: Db, id: string): Promise<AnnouncementRow | null> {
  const [row] = await db.delete(announcements).where(eq(announcements.id, id)).returning()
  return row ?? null
}
