import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Specialty } from '#contract/profiles/values.ts'
import type { InboxQuery, ReviewsQuery } from '#contract/reviews/schemas.ts'
import type { ReviewSort } from '#contract/reviews/values.ts'
import type { AppointmentKind } from '#contract/scheduling/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { problemsBy } from '#server/platform/db/constraints.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { advisorProfiles, profiles } from '#server/profiles/tables.ts'
import { appointments } from '#server/scheduling/tables.ts'
import { type ReviewHistoryRow, type ReviewRow, reviewHistory, reviewReports, reviews } from './tables.ts'

/** A review with the name of its writer, which only `publicName` may show. */
export type SignedReview = ReviewRow & {
  firstName: string
  lastName: string
  meetingKind: AppointmentKind
  /** When it was written, or for a held one when an operator first published it. */
  publishedAt: Date
  isReported: boolean
  /** Everyone who reported it, also before an earlier decision. Shown to nobody. */
  reporterIds: string[]
}

/** The ids of those who reported a row of `reviews`. */
const reporterIdsOf = sql<string[]>`array(select ${reviewReports.reporterId}::text from ${reviewReports}
  where ${reviewReports.reviewId} = ${reviews.id})`

const signed = {
  ...getTableColumns(reviews),
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  meetingKind: appointments.kind,
  publishedAt: sql`coalesce(
    (select min(${reviewHistory.at}) from ${reviewHistory}
      where ${reviewHistory.reviewId} = ${reviews.id} and ${reviewHistory.step} in ('publish', 'restore')
        and ${reviews.confirmation} = 'operator'),
    ${reviews.createdAt})`.mapWith(reviews.createdAt),
  isReported: sql<boolean>`exists (select from ${reviewReports} where ${reviewReports.reviewId} = ${reviews.id}
    and ${reviewReports.settledAt} is null)`,
  reporterIds: reporterIdsOf,
}
const selectWith = <Extra extends Record<string, SQL>>(db: Db, extra: Extra) =>
  db
    .select({ ...signed, ...extra })
    .from(reviews)
    .innerJoin(profiles, eq(profiles.id, reviews.consumerId))
    .innerJoin(appointments, eq(appointments.id, reviews.appointmentId))
export const listSigned = (db: Db) => selectWith(db, {})

/** @throws reviews.already-written, which the database knows when two requests cross */
export async function insertReview(db: Db, values: typeof reviews.$inferInsert): Promise<string> {
  return firstRow(
    await db
      .insert(reviews)
      .values(values)
      .returning({ id: reviews.id })
      .catch(problemsBy({ reviews_one_per_appointment: 'reviews.already-written' })),
  ).id
}

export async function updateReview(db: Db, id: string, values: Partial<typeof reviews.$inferInsert>): Promise<void> {
  await db.update(reviews).set(values).where(eq(reviews.id, id))
}

export async function insertHistory(db: Db, entry: Omit<ReviewHistoryRow, 'id'>): Promise<void> {
  await db.insert(reviewHistory).values(entry)
}

export async function findReview(db: Db, id: string): Promise<SignedReview | null> {
  const [row] = await listSigned(db).where(eq(reviews.id, id))
  return row ?? null
}

export async function existsReview(db: Db, appointmentId: string): Promise<boolean> {
  return (await db.$count(reviews, eq(reviews.appointmentId, appointmentId))) > 0
}

/** Locks a review, so that an edit, a reply and a decision follow one another. */
export async function lockReview(db: Db, id: string): Promise<ReviewRow | null> {
  const [row] = await db.select().from(reviews).where(eq(reviews.id, id)).for('update')
  return row ?? null
}

/** What a list is sorted by, largest first; equal ones are latest first. */
const sortKeys: Record<ReviewSort, SQL> = {
  // A bare number would name a column of the list.
  latest: sql`0::int`,
  highest: sql`${reviews.rating}`,
  lowest: sql`-${reviews.rating}`,
}
const unansweredFirst = sql`case when ${reviews.answer} is null and ${reviews.state} = 'published' then 1 else 0 end`

/** A row of a sorted list with the key that it was sorted by. */
export type SortedReview = SignedReview & { sortKey: number }
/** Where a sorted list goes on: a row, and its key when it was read. */
export type SortedCursor = Pick<SortedReview, 'sortKey' | 'id'>

/** The rows after the one that a cursor names, in the order of `orderBy`. */
function isAfterRow(after: SortedCursor | null, key: SQL): SQL | undefined {
  if (after === null) return undefined
  const position = sql`select ${after.sortKey}::int, ${reviews.createdAt}, ${reviews.id} from ${reviews} where ${reviews.id} = ${after.id}`
  return sql`(${key}, ${reviews.createdAt}, ${reviews.id}) < (${position})`
}
const orderBy = (key: SQL) => [sql`${key} desc`, desc(reviews.createdAt), desc(reviews.id)]

type PageOf<Query> = Omit<Query, 'cursor'> & { after: SortedCursor | null; limit: number }

/** Published reviews, one row more than requested, so that the caller knows of a next page. */
export async function listOfAdvisor(
  db: Db,
  advisorId: string,
  { after, limit, sort, rating, subject }: PageOf<ReviewsQuery>,
): Promise<SortedReview[]> {
  const key = sortKeys[sort]
  return selectWith(db, { sortKey: key.mapWith(Number) })
    .where(
      and(
        eq(reviews.advisorId, advisorId),
        eq(reviews.state, 'published'),
        rating === undefined ? undefined : eq(reviews.rating, rating),
        subject === undefined ? undefined : sql`${subject} = any (${reviews.subjects})`,
        isAfterRow(after, key),
      ),
    )
    .orderBy(...orderBy(key))
    .limit(limit)
}

/** What an advisor sees of the reviews about them; held and withdrawn ones are not theirs yet. */
export async function listInbox(
  db: Db,
  advisorId: string,
  { after, limit, filter }: PageOf<InboxQuery>,
): Promise<SortedReview[]> {
  const filters: Record<InboxQuery['filter'], SQL | undefined> = {
    all: undefined,
    unanswered: and(isNull(reviews.answer), eq(reviews.state, 'published')),
    reported: sql`${signed.isReported}`,
  }
  return selectWith(db, { sortKey: unansweredFirst.mapWith(Number) })
    .where(
      and(
        eq(reviews.advisorId, advisorId),
        inArray(reviews.state, ['published', 'removed']),
        filters[filter],
        isAfterRow(after, unansweredFirst),
      ),
    )
    .orderBy(...orderBy(unansweredFirst))
    .limit(limit)
}

/** Published reviews without a reply. */
export async function countUnanswered(db: Db, advisorId: string): Promise<number> {
  return db.$count(
    reviews,
    and(eq(reviews.advisorId, advisorId), eq(reviews.state, 'published'), isNull(reviews.answer)),
  )
}

/** Reported and held reviews. */
export async function countWaiting(db: Db): Promise<number> {
  return db.$count(reviews, isNotNull(reviews.waitingSince))
}

/** The reviews of a consumer that they did not withdraw. */
export async function listOfConsumer(db: Db, consumerId: string, limit: number): Promise<SignedReview[]> {
  return listSigned(db)
    .where(and(eq(reviews.consumerId, consumerId), sql`${reviews.state} <> 'withdrawn'`))
    .orderBy(desc(reviews.createdAt))
    .limit(limit)
}

/** How many gave each rating, from 1 to 5; ratings nobody gave are missing. */
export async function countPerRating(db: Db, advisorId: string): Promise<Map<number, number>> {
  const rows = await db
    .select({ rating: reviews.rating, count: sql<number>`count(*)::int` })
    .from(reviews)
    .where(and(eq(reviews.advisorId, advisorId), eq(reviews.state, 'published')))
    .groupBy(reviews.rating)
  return new Map(rows.map(({ rating, count }) => [rating, count]))
}

/** The subjects that published reviews name, with the mean of their ratings, most named first. */
export async function countPerSubject(db: Db, advisorId: string) {
  const result = await db.execute<{ subject: Specialty; count: number; average: number }>(sql`
    select named.subject, count(*)::int as count, round(avg(rating), 2)::float8 as average
      from ${reviews}, unnest(subjects) as named(subject)
     where advisor_id = ${advisorId} and state = 'published'
     group by named.subject order by count desc, named.subject`)
  return result.rows
}

export async function countRemoved(db: Db, advisorId: string): Promise<number> {
  return db.$count(reviews, and(eq(reviews.advisorId, advisorId), eq(reviews.state, 'removed')))
}

const reviewedAppointment = {
  id: appointments.id,
  consumerId: appointments.consumerId,
  advisorId: appointments.advisorId,
  startsAt: appointments.startsAt,
  endsAt: appointments.endsAt,
  kind: appointments.kind,
  mode: appointments.mode,
  status: appointments.status,
  callStartedAt: appointments.callStartedAt,
  callEndedAt: appointments.callEndedAt,
}
export type ReviewedAppointment = Awaited<ReturnType<typeof listAppointments>>[number]

/** What decides whether an appointment may be reviewed, and by whom. */
export async function findAppointment(db: Db, id: string): Promise<ReviewedAppointment | null> {
  const [row] = await listAppointments(db, [id])
  return row ?? null
}

export async function listAppointments(db: Db, ids: readonly string[]) {
  return db
    .select(reviewedAppointment)
    .from(appointments)
    .where(inArray(appointments.id, [...ids]))
}

/** A consumer's past appointments without a review and what their advisors offer, latest first. */
export async function listReviewable(
  db: Db,
  consumerId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<(ReviewedAppointment & { expertise: Specialty[] | null })[]> {
  return db
    .select({ ...reviewedAppointment, expertise: advisorProfiles.expertise })
    .from(appointments)
    .leftJoin(advisorProfiles, eq(advisorProfiles.id, appointments.advisorId))
    .leftJoin(reviews, eq(reviews.appointmentId, appointments.id))
    .where(
      and(
        eq(appointments.consumerId, consumerId),
        isNull(reviews.id),
        lte(appointments.startsAt, now),
        inArray(appointments.status, ['confirmed', 'completed', 'no_show']),
      ),
    )
    .orderBy(desc(appointments.startsAt))
    .limit(limit)
}
