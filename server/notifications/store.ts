import { and, count, eq, gt, gte, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { kindsOf, NotificationContent } from '#contract/notifications/kinds.ts'
import type { NotificationFilter } from '#contract/notifications/values.ts'
import { leads } from '#server/leads/tables.ts'
import { chatMembers, chats, waitsForAnswerOf } from '#server/messaging/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type Cursor, isAfter, type ListOrder, orderOf } from '#server/platform/db/cursor.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { appointments, waitsForDecisionOf } from '#server/scheduling/tables.ts'
import { digestItems } from './digests/tables.ts'
import { firstContactKinds } from './rules.ts'
import { chatMails, type NotificationRow, notifications } from './tables.ts'

export type NewNotificationRow = NotificationContent & {
  readonly userId: string
  readonly personId: string | null
  readonly createdAt: Date
}

/**
 * Writes a notification. One about messages replaces the one its chat already has, and so comes
 * first again.
 */
export async function insertNotification(db: Db, values: NewNotificationRow): Promise<NotificationRow> {
  const { kind, params } = NotificationContent.parse({ kind: values.kind, params: values.params })
  if (kind === 'message')
    await db
      .delete(notifications)
      .where(and(eq(notifications.userId, values.userId), aboutChat({ chatId: params.chatId, kinds: ['message'] })))
  return firstRow(
    await db
      .insert(notifications)
      .values({ ...values, kind, params })
      .returning(),
  )
}

type AboutChat = { chatId: string; kinds: readonly ('message' | 'call_missed')[] }

const aboutChat = ({ chatId, kinds }: AboutChat) =>
  and(inArray(notifications.kind, kinds), eq(sql`${notifications.params} ->> 'chatId'`, chatId))

const latestFirst: ListOrder = { at: notifications.createdAt, id: notifications.id, direction: 'desc' }

type ListQuery = { userId: string; after: Cursor | null; limit: number; filter: NotificationFilter | undefined }

/** Notifications of a person, latest first. */
export function listNotifications(db: Db, { userId, after, limit, filter }: ListQuery): Promise<NotificationRow[]> {
  const kinds = filter ? kindsOf(filter) : null
  return db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        isAfter(after, latestFirst),
        filter === 'unread' ? isNull(notifications.readAt) : undefined,
        kinds ? inArray(notifications.kind, kinds) : undefined,
      ),
    )
    .orderBy(...orderOf(latestFirst))
    .limit(limit)
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
  return row?.unread ?? 0
}

type Unread = { userId: string; id?: string; about?: AboutChat; proposedBy?: string }

const ofProposal = (advisorId: string) =>
  and(eq(notifications.kind, 'times_proposed'), eq(notifications.personId, advisorId))

/**
 * Marks unread notifications as read: all, one, those about one chat, or of times that an advisor
 * suggested; returns how many there were.
 */
export async function updateReadAt(
  db: Db,
  { userId, id, about, proposedBy, now }: Unread & { now: Date },
): Promise<number> {
  const which = and(
    eq(notifications.userId, userId),
    isNull(notifications.readAt),
    id === undefined ? undefined : eq(notifications.id, id),
    about && aboutChat(about),
    proposedBy === undefined ? undefined : ofProposal(proposedBy),
  )
  // Locked in one order, so that two transactions cannot wait for each other.
  const locked = db.select({ id: notifications.id }).from(notifications).where(which).orderBy(notifications.id)
  const result = await db
    .update(notifications)
    .set({ readAt: now })
    .where(inArray(notifications.id, locked.for('update')))
  return result.rowCount ?? 0
}

/**
 * Makes notifications unread again that were marked as read at this moment; at most those that are
 * kept for a user.
 */
export async function updateUnread(db: Db, userId: string, readAt: Date): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: null })
    .where(and(eq(notifications.userId, userId), eq(notifications.readAt, readAt)))
}

/** Says whether a notification is on the list of a user. */
export async function existsNotification(db: Db, { userId, id }: { userId: string; id: string }): Promise<boolean> {
  return (await db.$count(notifications, and(eq(notifications.id, id), eq(notifications.userId, userId)))) > 0
}

/** Deletes read notifications beyond the newest ones of each person. */
export async function deleteBeyond(db: Db, kept: number): Promise<number> {
  const ranked = db
    .select({
      id: notifications.id,
      place:
        sql<number>`row_number() over (partition by ${notifications.userId} order by ${notifications.createdAt} desc, ${notifications.id} desc)`.as(
          'place',
        ),
    })
    .from(notifications)
    .as('ranked')
  const beyond = db.select({ id: ranked.id }).from(ranked).where(gt(ranked.place, kept))
  const result = await db
    .delete(notifications)
    .where(and(isNotNull(notifications.readAt), sql`${notifications.id} in ${beyond}`))
  return result.rowCount ?? 0
}

export type ChatKey = { userId: string; chatId: string }

/**
 * Takes the right to mail somebody about a chat: one taker in the given time, also when two jobs
 * ask at once.
 */
export async function upsertChatMail(db: Db, key: ChatKey, times: { now: Date; lastBefore: Date }): Promise<boolean> {
  const rows = await db
    .insert(chatMails)
    .values({ ...key, mailedAt: times.now })
    .onConflictDoUpdate({
      target: [chatMails.userId, chatMails.chatId],
      set: { mailedAt: times.now },
      setWhere: lte(chatMails.mailedAt, times.lastBefore),
    })
    .returning({ mailedAt: chatMails.mailedAt })
  return rows.length > 0
}

/** Unread messages of a chat; none where its reader muted it. */
export async function countUnreadOfChat(db: Db, { userId, chatId }: ChatKey): Promise<number> {
  const [row] = await db
    .select({ unread: chatMembers.unreadCount })
    .from(chatMembers)
    .where(and(eq(chatMembers.userId, userId), eq(chatMembers.chatId, chatId), isNull(chatMembers.mutedAt)))
  return row?.unread ?? 0
}

export async function deleteNotifications(db: Db, userId: string): Promise<void> {
  await db.delete(digestItems).where(eq(digestItems.userId, userId))
  await db.delete(notifications).where(eq(notifications.userId, userId))
}

type LeadKey = { userId: string; personId: string }

const unreadAbout = ({ userId, personId }: LeadKey) =>
  and(eq(notifications.userId, userId), eq(notifications.personId, personId), isNull(notifications.readAt))

/** Whether an unread entry says what a person did who becomes a lead. */
export async function existsUnreadContact(db: Db, key: LeadKey): Promise<boolean> {
  const rows = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(unreadAbout(key), inArray(notifications.kind, [...firstContactKinds])))
    .limit(1)
  return rows.length > 0
}

/** Whether an entry says that somebody waits in the call of an appointment. */
export async function existsCallWaiting(
  db: Db,
  { userId, appointmentId, since }: { userId: string; appointmentId: string; since: Date },
): Promise<boolean> {
  const rows = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        gte(notifications.createdAt, since),
        eq(notifications.kind, 'call_waiting'),
        eq(sql`${notifications.params} ->> 'appointmentId'`, appointmentId),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Deletes the unread entry that somebody is a new lead. */
export async function deleteUnreadLead(db: Db, key: LeadKey): Promise<void> {
  await db.delete(notifications).where(and(unreadAbout(key), eq(notifications.kind, 'lead_new')))
}

export function countNewLeads(db: Db, advisorId: string): Promise<number> {
  return db.$count(leads, and(eq(leads.advisorId, advisorId), eq(leads.status, 'new')))
}

/** Requests of a time to come that the advisor has not confirmed. */
export function countWaitingRequests(db: Db, advisorId: string, now: Date): Promise<number> {
  return db.$count(appointments, waitsForDecisionOf(advisorId, now))
}

/** The consumers who wait for an answer or a decision of an advisor, each counted once. */
export async function countPeopleWaiting(db: Db, advisorId: string, now: Date): Promise<number> {
  const waiting = union(
    db.select({ id: chats.consumerId }).from(chats).where(waitsForAnswerOf(advisorId, now)),
    db.select({ id: appointments.consumerId }).from(appointments).where(waitsForDecisionOf(advisorId, now)),
  ).as('waiting')
  const [row] = await db.select({ people: count() }).from(waiting)
  return row?.people ?? 0
}
