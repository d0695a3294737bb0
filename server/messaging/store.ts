import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ChatsQuery } from '#contract/messaging/schemas.ts'
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import type { Db } from '#server/platform/db/client.ts'
import { consentInForce, consents, type UserPair } from '#server/profiles/tables.ts'
import type { ChatAccess } from './policy.ts'
import { accessColumns, otherMember, otherProfile, own, ownProfile } from './tables.access.ts'
import {
  type ChatMemberRow,
  type ChatRow,
  chatMembers,
  chatReports,
  chats,
  type MessageRow,
  messages,
  waitsForAnswerOf,
} from './tables.ts'

/** A chat as one of its members has it before them. */
export type ChatView = {
  readonly chat: ChatRow
  readonly own: ChatMemberRow
  readonly other: ChatMemberRow
  readonly lastMessage: MessageRow | null
  readonly access: ChatAccess
}

/** Chats of a list; for a search with the latest message that holds the words, by chat. */
export type FoundChats = { readonly views: ChatView[]; readonly found: ReadonlyMap<string, MessageRow> }

/** The chats of one person with both members and their access, in one query. */
function selectViews(db: Db, userId: string, only: SQL | undefined) {
  return db
    .select({ chat: chats, own, other: otherMember, lastMessage: messages, ...accessColumns(db) })
    .from(own)
    .innerJoin(chats, eq(chats.id, own.chatId))
    .innerJoin(otherMember, and(eq(otherMember.chatId, own.chatId), ne(otherMember.userId, own.userId)))
    .innerJoin(ownProfile, eq(ownProfile.id, own.userId))
    .innerJoin(otherProfile, eq(otherProfile.id, otherMember.userId))
    .leftJoin(messages, and(eq(messages.chatId, chats.id), eq(messages.position, chats.lastPosition)))
    .leftJoin(consents, consentInForce(chats))
    .where(and(eq(own.userId, userId), only))
    .$dynamic()
}

type ViewRow = Awaited<ReturnType<typeof selectViews>>[number]

function viewOf({ chat, own, other: otherMember, lastMessage, ...access }: ViewRow): ChatView {
  return { chat, own, other: otherMember, lastMessage, access }
}

export async function findView(db: Db, key: { chatId: string; userId: string }): Promise<ChatView | null> {
  const [row] = await selectViews(db, key.userId, eq(chats.id, key.chatId))
  return row ? viewOf(row) : null
}

const inList: Readonly<Record<NonNullable<ChatsQuery['list']>, SQL | undefined>> = {
  inbox: isNull(own.archivedAt),
  unread: and(isNull(own.archivedAt), or(gt(own.unreadCount, 0), own.isMarkedUnread)),
  archived: isNotNull(own.archivedAt),
}

type ViewsQuery = { userId: string; chatIds?: readonly string[]; list?: ChatsQuery['list']; limit: number }

/**
 * Chats of a person, the pinned before the others and each with the latest activity first; of these
 * ids or of this list only, when given.
 */
export async function listViews(db: Db, { userId, chatIds, list, limit }: ViewsQuery): Promise<ChatView[]> {
  if (chatIds?.length === 0) return []
  const only = and(chatIds && inArray(chats.id, [...chatIds]), list && inList[list])
  const rows = await selectViews(db, userId, only)
    .orderBy(sql`${own.pinnedAt} is null`, desc(chats.lastActivityAt), desc(chats.id))
    .limit(limit)
  return rows.map(viewOf)
}

/** Chats in which a consumer waits for this advisor, longest first. */
export async function listWaiting(
  db: Db,
  { advisorId, now, limit }: { advisorId: string; now: Date; limit: number },
): Promise<ChatView[]> {
  const rows = await selectViews(db, advisorId, waitsForAnswerOf(advisorId, now))
    .orderBy(asc(chats.waitingSince), asc(chats.id))
    .limit(limit)
  return rows.map(viewOf)
}

/** The other side of every chat of a person, latest activity first. */
export function listPartners(db: Db, userId: string, limit: number): Promise<{ chatId: string; otherId: string }[]> {
  return db
    .select({ chatId: own.chatId, otherId: otherMember.userId })
    .from(own)
    .innerJoin(chats, eq(chats.id, own.chatId))
    .innerJoin(otherMember, and(eq(otherMember.chatId, own.chatId), ne(otherMember.userId, own.userId)))
    .where(eq(own.userId, userId))
    .orderBy(desc(chats.lastActivityAt))
    .limit(limit)
}

/** The chats of a person with colleagues of now or earlier, each with the other side. */
export function listColleagueChats(db: Db, userId: string): Promise<{ chatId: string; otherId: string }[]> {
  return db
    .select({ chatId: own.chatId, otherId: otherMember.userId })
    .from(own)
    .innerJoin(chats, and(eq(chats.id, own.chatId), eq(chats.kind, 'colleagues')))
    .innerJoin(otherMember, and(eq(otherMember.chatId, own.chatId), ne(otherMember.userId, own.userId)))
    .where(eq(own.userId, userId))
}

type Colleagues = { firstColleagueId: string; secondColleagueId: string }

/** The kind is named for the indexes, of which each holds one kind. */
const isOfPair = (pair: ConsumerAdvisorPair | Colleagues) =>
  'consumerId' in pair
    ? and(eq(chats.kind, 'client'), eq(chats.consumerId, pair.consumerId), eq(chats.advisorId, pair.advisorId))
    : and(
        eq(chats.kind, 'colleagues'),
        eq(chats.firstColleagueId, pair.firstColleagueId),
        eq(chats.secondColleagueId, pair.secondColleagueId),
      )

export async function findPairChat(db: Db, pair: ConsumerAdvisorPair | Colleagues): Promise<ChatRow | null> {
  const [row] = await db.select().from(chats).where(isOfPair(pair))
  return row ?? null
}

/** Makes the one chat of a pair with its two members, or nothing when there is one already. */
export async function insertChat(db: Db, pair: ConsumerAdvisorPair | Colleagues, now: Date): Promise<ChatRow | null> {
  const kind = 'consumerId' in pair ? 'client' : 'colleagues'
  const [chat] = await db
    .insert(chats)
    .values({ ...pair, kind, lastActivityAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning()
  if (!chat) return null
  await db.insert(chatMembers).values(Object.values(pair).map((userId) => ({ chatId: chat.id, userId })))
  return chat
}

/**
 * Locks a member's chat until the end of the transaction, so that positions rise in the order in
 * which messages are committed. False when there is no such chat for them.
 */
export async function lockChat(db: Db, { chatId, userId }: { chatId: string; userId: string }): Promise<boolean> {
  const member = db
    .select({ one: sql`1` })
    .from(chatMembers)
    .where(and(eq(chatMembers.chatId, chats.id), eq(chatMembers.userId, userId)))
  const rows = await db
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.id, chatId), exists(member)))
    .for('no key update')
  return rows.length > 0
}

/** Notes a later activity of a chat. */
export async function updateLastActivity(db: Db, chatId: string, now: Date): Promise<void> {
  await db
    .update(chats)
    .set({ lastActivityAt: now })
    .where(and(eq(chats.id, chatId), lt(chats.lastActivityAt, now)))
}

export type MessageWindow = { before?: number | undefined; after?: number | undefined; limit: number }

export type MessagePage = { readonly items: MessageRow[]; readonly hasMore: boolean }

/** Messages in rising position: the latest, those before a position, or those after one. */
export async function listMessages(
  db: Db,
  chatId: string,
  { before, after, limit }: MessageWindow,
): Promise<MessagePage> {
  const forward = after !== undefined && before === undefined
  const rows = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.chatId, chatId),
        before === undefined ? undefined : lt(messages.position, before),
        after === undefined ? undefined : gt(messages.position, after),
      ),
    )
    .orderBy(forward ? asc(messages.position) : desc(messages.position))
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  return { items: forward ? items : items.reverse(), hasMore: rows.length > limit }
}

const ofPair = ({ userId, otherUserId }: UserPair) =>
  or(
    isOfPair({ consumerId: userId, advisorId: otherUserId }),
    isOfPair({ consumerId: otherUserId, advisorId: userId }),
    isOfPair({ firstColleagueId: userId, secondColleagueId: otherUserId }),
    isOfPair({ firstColleagueId: otherUserId, secondColleagueId: userId }),
  )

/** Whatever chats two people have with each other, in whichever role. */
export async function listChatsOfPair(db: Db, pair: UserPair): Promise<string[]> {
  const rows = await db.select({ id: chats.id }).from(chats).where(ofPair(pair))
  return rows.map((row) => row.id)
}

/**
 * Ends the wait of a pair's consumer: the advisor answered without a message, or may no longer.
 * Takes the lock of a message, also where nobody waits: one that is under way begins a wait.
 */
export async function updateWaitingStopped(db: Db, pair: UserPair): Promise<void> {
  await db.update(chats).set({ waitingSince: null }).where(ofPair(pair))
}

/** Ends the wait in a client chat if it began before this moment. Null for other chats. */
export async function updateWaitStartedBefore(db: Db, chatId: string, before: Date): Promise<ChatRow | null> {
  const [row] = await db
    .update(chats)
    .set({ waitingSince: sql`case when ${gt(chats.waitingSince, before)} then ${chats.waitingSince} end` })
    .where(and(eq(chats.id, chatId), eq(chats.kind, 'client')))
    .returning()
  return row ?? null
}

export async function insertReport(db: Db, report: typeof chatReports.$inferInsert): Promise<void> {
  await db.insert(chatReports).values(report)
}

/** Empties what somebody wrote in their reports, when their account is deleted. */
export async function updateReportTextsErased(db: Db, reporterId: string): Promise<void> {
  await db.update(chatReports).set({ text: '' }).where(eq(chatReports.reporterId, reporterId))
}
