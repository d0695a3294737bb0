import { and, desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import { users } from '#server/auth/tables.ts'
import { calls } from '#server/calls/tables.ts'
import { attachments, chats, messages } from '#server/messaging/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type Cursor, isAfter, type ListOrder, orderOf } from '#server/platform/db/cursor.ts'
import { consents, endedByDeletion } from '#server/profiles/tables.ts'
import { appointments } from '#server/scheduling/tables.ts'
import { clientNotes } from '../clients/tables.ts'
import { leadChanges } from '../tables.ts'

/** What passed between one advisor and one consumer. */
export type Part = { readonly after: Cursor | null; readonly limit: number }

const ofChat = ({ consumerId, advisorId }: ConsumerAdvisorPair): SQL | undefined =>
  and(eq(chats.consumerId, consumerId), eq(chats.advisorId, advisorId), eq(chats.kind, 'client'))

const latestFirst = (at: ListOrder['at'], id: ListOrder['id']): ListOrder => ({ at, id, direction: 'desc' })

/** Messages by day and sender; the latest of a day is the item. */
export async function listMessageDays(
  db: Db,
  pair: ConsumerAdvisorPair,
  { after, limit, timeZone }: Part & { timeZone: string },
) {
  const groups = db
    .select({
      day: sql<string>`(${messages.createdAt} at time zone ${timeZone})::date`.as('day'),
      senderId: messages.senderId,
      id: sql<string>`(array_agg(${messages.id} order by ${messages.position} desc))[1]`.as('latest_id'),
      at: sql<string>`max(${messages.createdAt})`.as('latest_at'),
      count: sql<number>`count(*)::int`.as('message_count'),
    })
    .from(messages)
    .innerJoin(chats, eq(chats.id, messages.chatId))
    .where(ofChat(pair))
    .groupBy(sql`1`, sql`2`)
    .as('groups')
  const position = after && sql`(${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
  const rows = await db
    .select({ id: groups.id, at: groups.at, senderId: groups.senderId, count: groups.count })
    .from(groups)
    .where(position ? sql`(${groups.at}, ${groups.id}) < ${position}` : undefined)
    .orderBy(desc(groups.at), desc(groups.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

export function listCalls(db: Db, pair: ConsumerAdvisorPair, { after, limit }: Part) {
  const order = latestFirst(calls.startTime, calls.id)
  return db
    .select({
      id: calls.id,
      at: calls.startTime,
      initiatorId: calls.initiatorId,
      type: calls.type,
      status: calls.status,
      durationSeconds: calls.durationSeconds,
    })
    .from(calls)
    .innerJoin(chats, eq(chats.id, calls.chatId))
    .where(and(ofChat(pair), isAfter(after, order)))
    .orderBy(...orderOf(order))
    .limit(limit)
}

export function listAppointments(db: Db, { consumerId, advisorId }: ConsumerAdvisorPair, { after, limit }: Part) {
  const order = latestFirst(appointments.startsAt, appointments.id)
  const { id, startsAt: at, kind, mode, status } = appointments
  return db
    .select({ id, at, kind, mode, status })
    .from(appointments)
    .where(and(eq(appointments.consumerId, consumerId), eq(appointments.advisorId, advisorId), isAfter(after, order)))
    .orderBy(...orderOf(order))
    .limit(limit)
}

/** The notes that one author wrote. */
export function listNotes(
  db: Db,
  { clientId, authorId }: { clientId: string; authorId: string },
  { after, limit }: Part,
) {
  const order = latestFirst(clientNotes.createdAt, clientNotes.id)
  return db
    .select({ id: clientNotes.id, at: clientNotes.createdAt, body: clientNotes.body })
    .from(clientNotes)
    .where(and(eq(clientNotes.clientId, clientId), eq(clientNotes.authorId, authorId), isAfter(after, order)))
    .orderBy(...orderOf(order))
    .limit(limit)
}

/** Files that were sent and can be opened. */
export function listFiles(db: Db, pair: ConsumerAdvisorPair, { after, limit }: Part) {
  const order = latestFirst(attachments.createdAt, attachments.id)
  const { id, createdAt: at, uploaderId, fileName } = attachments
  return db
    .select({ id, at, uploaderId, fileName })
    .from(attachments)
    .innerJoin(chats, eq(chats.id, attachments.chatId))
    .where(and(ofChat(pair), eq(attachments.state, 'ready'), isNotNull(attachments.messageId), isAfter(after, order)))
    .orderBy(...orderOf(order))
    .limit(limit)
}

/**
 * Every consent of the pair: one that was withdrawn happened twice. Another choice about the phone
 * ends one and begins the next at the same instant, and neither is an event of its own.
 */
export async function listConsents(db: Db, { consumerId, advisorId }: ConsumerAdvisorPair) {
  const rows = await db
    .select({
      id: consents.id,
      grantedAt: consents.grantedAt,
      withdrawnAt: consents.withdrawnAt,
      isAccountDeleted: endedByDeletion,
    })
    .from(consents)
    .innerJoin(users, eq(users.id, consents.consumerId))
    .where(and(eq(consents.consumerId, consumerId), eq(consents.advisorId, advisorId)))
    .limit(100)
  const continues = (row: (typeof rows)[number], next: (typeof rows)[number]) =>
    row.id !== next.id && row.withdrawnAt?.getTime() === next.grantedAt.getTime()
  return rows.flatMap((row) => {
    const { id, grantedAt, withdrawnAt, isAccountDeleted } = row
    const begins = !rows.some((earlier) => continues(earlier, row))
    const ends = withdrawnAt !== null && !rows.some((later) => continues(row, later))
    return [
      ...(begins ? [{ id, at: grantedAt, isWithdrawal: false, isAccountDeleted: false }] : []),
      ...(ends ? [{ id, at: withdrawnAt, isWithdrawal: true, isAccountDeleted }] : []),
    ]
  })
}

/** Moves of the lead; an assignment moved nothing and is left out. */
export function listStages(db: Db, leadId: string, { after, limit }: Part) {
  const order = latestFirst(leadChanges.at, leadChanges.id)
  const { id, at, from, to, note } = leadChanges
  return db
    .select({ id, at, from, to, note })
    .from(leadChanges)
    .where(
      and(
        eq(leadChanges.leadId, leadId),
        or(sql`${leadChanges.from} is null`, sql`${leadChanges.from} <> ${leadChanges.to}`),
        isAfter(after, order),
      ),
    )
    .orderBy(...orderOf(order))
    .limit(limit)
}
