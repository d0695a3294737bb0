import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { problemsBy } from '#server/platform/db/constraints.ts'
import { type Cursor, isAfter, type ListOrder, orderOf } from '#server/platform/db/cursor.ts'
import { profiles } from '#server/profiles/tables.ts'
import { appointments } from '#server/scheduling/tables.ts'
import { type ReviewRow, reviews } from './tables.ts'

/** A review with the name of its writer, which only `publicName` may show. */
export type SignedReview = ReviewRow & { firstName: string; lastName: string }

const signed = {
  id: reviews.id,
  appointmentId: reviews.appointmentId,
  consumerId: reviews.consumerId,
  advisorId: reviews.advisorId,
  rating: reviews.rating,
  text: reviews.text,
  answer: reviews.answer,
  answeredAt: reviews.answeredAt,
  createdAt: reviews.createdAt,
  updatedAt: reviews.updatedAt,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
}
const select = (db: Db) => db.select(signed).from(reviews).innerJoin(profiles, eq(profiles.id, reviews.consumerId))

/** @throws reviews.already-written, which the database knows when two requests cross */
export async function insertReview(db: Db, values: typeof reviews.$inferInsert): Promise<string> {
  const [row] = await db
    .insert(reviews)
    .values(values)
    .returning({ id: reviews.id })
    .catch(problemsBy({ reviews_one_per_appointment: 'reviews.already-written' }))
  if (!row) throw new Error('an inserted review came back empty')
  return row.id
}

/** Writes the answer unless there is one; tells whether it did. */
export async function insertAnswer(db: Db, id: string, answer: string, answeredAt: Date): Promise<boolean> {
  const rows = await db
    .update(reviews)
    .set({ answer, answeredAt })
    .where(and(eq(reviews.id, id), isNull(reviews.answer)))
    .returning({ id: reviews.id })
  return rows.length > 0
}

export async function findReview(db: Db, id: string): Promise<SignedReview | null> {
  const [row] = await select(db).where(eq(reviews.id, id))
  return row ?? null
}

const latestFirst: ListOrder = { at: reviews.createdAt, id: reviews.id, direction: 'desc' }

/** One row more than requested, so that the caller knows whether there is a next page. */
export async function listOfAdvisor(
  db: Db,
  advisorId: string,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<SignedReview[]> {
  return select(db)
    .where(and(eq(reviews.advisorId, advisorId), isAfter(after, latestFirst)))
    .orderBy(...orderOf(latestFirst))
    .limit(limit)
}

export async function listOfConsumer(db: Db, consumerId: string, limit: number): Promise<SignedReview[]> {
  return select(db).where(eq(reviews.consumerId, consumerId)).orderBy(desc(reviews.createdAt)).limit(limit)
}

/** How many gave each rating, from 1 to 5; ratings nobody gave are missing. */
export async function countPerRating(db: Db, advisorId: string): Promise<Map<number, number>> {
  const rows = await db
    .select({ rating: reviews.rating, count: sql<number>`count(*)::int` })
    .from(reviews)
    .where(eq(reviews.advisorId, advisorId))
    .groupBy(reviews.rating)
  return new Map(rows.map(({ rating, count }) => [rating, count]))
}

/** What decides whether an appointment may be reviewed, and by whom. */
export async function findAppointment(db: Db, id: string) {
  const [row] = await db
    .select({
      consumerId: appointments.consumerId,
      advisorId: appointments.advisorId,
      status: appointments.status,
    })
    .from(appointments)
    .where(eq(appointments.id, id))
  return row ?? null
}
