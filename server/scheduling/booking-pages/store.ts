import { eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { problemsBy } from '#server/platform/db/constraints.ts'
import { bookingPages } from './tables.ts'

const onViolation = problemsBy({ booking_pages_slug_once: 'scheduling.slug-taken' })

export async function findAdvisorId(db: Db, slug: string): Promise<string | null> {
  const [row] = await db.select().from(bookingPages).where(eq(bookingPages.slug, slug))
  return row?.advisorId ?? null
}

export async function findSlug(db: Db, advisorId: string): Promise<string | null> {
  const [row] = await db.select().from(bookingPages).where(eq(bookingPages.advisorId, advisorId))
  return row?.slug ?? null
}

/** @throws scheduling.slug-taken */
export async function upsertSlug(db: Db, advisorId: string, slug: string): Promise<void> {
  await db
    .insert(bookingPages)
    .values({ advisorId, slug })
    .onConflictDoUpdate({ target: bookingPages.advisorId, set: { slug } })
    .catch(onViolation)
}

export async function deleteSlug(db: Db, advisorId: string): Promise<void> {
  await db.delete(bookingPages).where(eq(bookingPages.advisorId, advisorId))
}
