import { and, asc, count, desc, eq, getTableColumns, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { RequestQuery } from '#contract/support/desk/schemas.ts'
import type { RequestStatus } from '#contract/support/desk/values.ts'
import { isAccountOpen, users } from '#server/auth/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { problemsBy } from '#server/platform/db/constraints.ts'
import { type Cursor, isAfter, type ListOrder, orderOf } from '#server/platform/db/cursor.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { profiles } from '#server/profiles/tables.ts'
import {
  supportCases as cases,
  supportReplies as replies,
  supportRequests as requests,
  supportMessages,
} from '../tables.ts'

const { requestId: _, ...caseColumns } = getTableColumns(cases)
const requestColumns = { ...getTableColumns(requests), ...caseColumns }
const requestQuery = (db: Db) =>
  db.select(requestColumns).from(requests).innerJoin(cases, eq(cases.requestId, requests.id))
export type SupportRequestRow = Awaited<ReturnType<typeof requestQuery>>[number]
type CaseChange = Partial<Pick<SupportRequestRow, 'status' | 'assigneeId' | 'lastMessageAt'>>

const assignee = { id: profiles.id, firstName: profiles.firstName, lastName: profiles.lastName, email: profiles.email }
const orderFor = (status: RequestStatus): ListOrder => ({
  at: cases.lastMessageAt,
  id: requests.id,
  direction: status === 'closed' ? 'desc' : 'asc',
})

type RequestFilter = {
  status: RequestStatus
  assigneeId: string | null
  kind: RequestQuery['kind']
  words: string | undefined
  after: Cursor | null
  limit: number
}
// The expression of the index support_requests_like.
const written = sql`(${requests.name} || ' ' || ${requests.email} || ' ' || ${requests.message})`

/** Lists requests of one status: closed ones latest first, others longest waiting first. */
export async function listRequests(db: Db, { status, assigneeId, kind, words, after, limit }: RequestFilter) {
  return db
    .select({ request: requestColumns, assignee })
    .from(requests)
    .innerJoin(cases, eq(cases.requestId, requests.id))
    .leftJoin(profiles, eq(profiles.id, cases.assigneeId))
    .where(
      and(
        eq(cases.status, status),
        assigneeId === null ? undefined : eq(cases.assigneeId, assigneeId),
        kind && eq(requests.kind, kind),
        words === undefined ? undefined : sql`${written} ilike ${likePattern(words)}`,
        isAfter(after, orderFor(status)),
      ),
    )
    .orderBy(...orderOf(orderFor(status)))
    .limit(limit)
}
export type ListedRequestRow = Awaited<ReturnType<typeof listRequests>>[number]

/** Requests that wait for our staff. */
export async function countOpenRequests(db: Db): Promise<number> {
  return db.$count(cases, eq(cases.status, 'open'))
}

/** Finds a request of the staff's list. */
export async function findRequest(db: Db, id: string): Promise<ListedRequestRow | null> {
  const [row] = await db
    .select({ request: requestColumns, assignee })
    .from(requests)
    .innerJoin(cases, eq(cases.requestId, requests.id))
    .leftJoin(profiles, eq(profiles.id, cases.assigneeId))
    .where(eq(requests.id, id))
  return row ?? null
}

/** Locks a request until the transaction ends, found by its id or by its key. */
export async function lockRequest(db: Db, key: { id: string } | { token: string }): Promise<SupportRequestRow | null> {
  const isIt = 'id' in key ? eq(requests.id, key.id) : eq(cases.token, key.token)
  const [row] = await requestQuery(db).where(isIt).for('update', { of: cases })
  return row ?? null
}

export async function findByToken(db: Db, token: string): Promise<SupportRequestRow | null> {
  const [row] = await requestQuery(db).where(eq(cases.token, token))
  return row ?? null
}

/** What a person wrote to support, latest first. */
export async function listOwn(db: Db, userId: string): Promise<SupportRequestRow[]> {
  return requestQuery(db).where(eq(requests.userId, userId)).orderBy(desc(cases.lastMessageAt)).limit(100)
}

/** What followed the first message of a request, oldest first, with who of the staff wrote it. */
export async function listMessages(db: Db, requestId: string) {
  return db
    .select({ message: supportMessages, author: assignee })
    .from(supportMessages)
    .leftJoin(profiles, eq(profiles.id, supportMessages.authorId))
    .where(eq(supportMessages.requestId, requestId))
    .orderBy(asc(supportMessages.createdAt), asc(supportMessages.id))
}
export type SupportMessageRow = Awaited<ReturnType<typeof listMessages>>[number]

/**
 * What the writer of a request wrote last, where the request's address is known to be theirs: the
 * account that wrote has confirmed it, or the message came by the key that an answer brought there.
 * A request by an account has its key from the account's own page, which proves no address.
 */
export async function findQuotable(
  db: Db,
  { id, userId, email, message }: Pick<SupportRequestRow, 'id' | 'userId' | 'email' | 'message'>,
): Promise<string | null> {
  const [latest] = await db
    .select({ body: supportMessages.body })
    .from(supportMessages)
    .where(and(eq(supportMessages.requestId, id), eq(supportMessages.isOurs, false)))
    .orderBy(desc(supportMessages.createdAt), desc(supportMessages.id))
    .limit(1)
  if (userId === null) return latest?.body ?? null
  const isTheirs = and(
    eq(users.id, userId),
    isNotNull(users.emailConfirmedAt),
    eq(sql`lower(${users.email})`, email.toLowerCase()),
  )
  return (await db.$count(users, isTheirs)) > 0 ? (latest?.body ?? message) : null
}

/** Whether the account that wrote still exists; a request outlives it. */
export async function existsAccount(db: Db, id: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, id), isNull(users.deletedAt)))) > 0
}

/** Adds a message to a request; false when an email brought it before. */
export async function insertMessage(db: Db, values: typeof supportMessages.$inferInsert): Promise<boolean> {
  const target = [supportMessages.requestId, supportMessages.mailKey]
  const added = await db.insert(supportMessages).values(values).onConflictDoNothing({ target }).returning()
  return added.length > 0
}

export async function updateCase(db: Db, id: string, values: CaseChange): Promise<void> {
  await db.update(cases).set(values).where(eq(cases.requestId, id))
}

/** Those of the staff who answer: everybody but finance, and nobody who is banned. */
export async function listAnswering(db: Db, now: Date) {
  return db
    .select(assignee)
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(users.role, 'admin'), ne(users.staffRole, 'finance'), isAccountOpen(now)))
    .orderBy(asc(profiles.firstName), asc(profiles.lastName))
    .limit(200)
}
export type StaffName = Awaited<ReturnType<typeof listAnswering>>[number]

export type SupportReplyRow = typeof replies.$inferSelect

export async function listReplies(db: Db): Promise<SupportReplyRow[]> {
  return db.select().from(replies).orderBy(asc(replies.title))
}

export async function countReplies(db: Db): Promise<number> {
  const [row] = await db.select({ count: count() }).from(replies)
  return row?.count ?? 0
}

/** @throws support.reply-exists */
export async function insertReply(db: Db, values: typeof replies.$inferInsert): Promise<SupportReplyRow> {
  const refused = problemsBy({ support_replies_title_once: 'support.reply-exists' })
  return firstRow(await db.insert(replies).values(values).returning().catch(refused))
}

/** The name of the reply that was deleted; null when there is none. */
export async function deleteReply(db: Db, id: string): Promise<string | null> {
  const [row] = await db.delete(replies).where(eq(replies.id, id)).returning({ title: replies.title })
  return row?.title ?? null
}
