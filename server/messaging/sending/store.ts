import { and, eq, exists, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/platform/db/client.ts'
import { statement } from '#server/platform/db/statement.ts'
import { consentInForce, consents } from '#server/profiles/tables.ts'
import { absences, isUnderWay } from '../absences/tables.ts'
import type { ChatAccess } from '../policy.ts'
import { accessColumns, otherMember, otherProfile, own, ownProfile } from '../tables.access.ts'
import { chatMembers, chats, type MessageRow, messages } from '../tables.ts'
import type { ChatChange, MemberChange, NewMessage } from './rules.ts'

/**
 * Locks chats with their members until the end of the transaction, always in the order of their
 * ids; returns how many members of each are locked. One that somebody else holds is waited for, or
 * left out where `skipsLocked`.
 */
export async function lockChats(
  db: Db,
  chatIds: readonly string[],
  { skipsLocked }: { readonly skipsLocked: boolean },
): Promise<ReadonlyMap<string, number>> {
  const rows = await (skipsLocked ? lockFreeChatsStatement : lockChatsStatement)(db, { ids: [...new Set(chatIds)] })
  return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, members]) => [id, members.length]))
}

const lockChatsStatementWith = (name: string, config: { skipLocked?: true }) =>
  statement((db) =>
    db
      .select({ id: chats.id })
      .from(chats)
      .innerJoin(chatMembers, eq(chatMembers.chatId, chats.id))
      .where(sql`${chats.id} = any(${sql.placeholder('ids')}::uuid[])`)
      .orderBy(chats.id, chatMembers.userId)
      .for('no key update', config)
      .prepare(name),
  )
const lockChatsStatement = lockChatsStatementWith('messaging_lock_chats', {})
const lockFreeChatsStatement = lockChatsStatementWith('messaging_lock_free_chats', { skipLocked: true })

export type TargetKey = { readonly chatId: string; readonly senderId: string; readonly clientId: string }

/**
 * Reads for each message that is to be stored its chat as the sender has it, the message that has
 * its client id already, and what makes it a special one; undefined where the sender is no member.
 * Must come after `lockChats` in the same transaction.
 */
export async function findTargets(db: Db, keys: readonly TargetKey[], now: Date) {
  const rows = await findTargetsStatement(db, {
    chatIds: keys.map(({ chatId }) => chatId),
    senderIds: keys.map(({ senderId }) => senderId),
    clientIds: keys.map(({ clientId }) => clientId),
    now: now.toISOString(),
  })
  const byOrdinal = new Map(rows.map(({ ordinal, ...row }) => [Number(ordinal), foundOf(row)]))
  return keys.map((_, at) => byOrdinal.get(at + 1))
}

export type FoundTarget = ReturnType<typeof foundOf>

type Row = Omit<Awaited<ReturnType<typeof findTargetsStatement>>[number], 'ordinal'>

function foundOf({ chat, own: self, other: reader, before: stored, hasWritten, isOtherAway, ...access }: Row) {
  return { chat, own: self, other: reader, stored, hasWritten, isOtherAway, access: access satisfies ChatAccess }
}

const before = alias(messages, 'before')

const findTargetsStatement = statement((db) => {
  const input = db
    .select({
      chatId: sql<string>`input.chat_id`.as('input_chat_id'),
      senderId: sql<string>`input.sender_id`.as('input_sender_id'),
      clientId: sql<string>`input.client_id`.as('input_client_id'),
      ordinal: sql<string>`input.ordinal`.as('input_ordinal'),
    })
    .from(
      sql`unnest(${sql.placeholder('chatIds')}::uuid[], ${sql.placeholder('senderIds')}::uuid[],
        ${sql.placeholder('clientIds')}::uuid[]) with ordinality input(chat_id, sender_id, client_id, ordinal)`,
    )
    .as('input')
  const written = db
    .select({ one: sql`1` })
    .from(messages)
    .where(
      and(
        sql`${messages.chatId} = ${input.chatId}`,
        sql`${messages.senderId} = ${input.senderId}`,
        eq(messages.isAutomatic, false),
      ),
    )
  const absent = db
    .select({ one: sql`1` })
    .from(absences)
    .where(isUnderWay(otherMember.userId, sql`${sql.placeholder('now')}::timestamptz`))
  return db
    .select({
      ordinal: input.ordinal,
      chat: chats,
      own,
      other: otherMember,
      before,
      ...accessColumns(db),
      hasWritten: sql<boolean>`${exists(written)}`.as('has_written'),
      isOtherAway: sql<boolean>`${exists(absent)}`.as('is_other_away'),
    })
    .from(input)
    .innerJoin(own, and(eq(own.chatId, input.chatId), eq(own.userId, input.senderId)))
    .innerJoin(chats, eq(chats.id, own.chatId))
    .innerJoin(otherMember, and(eq(otherMember.chatId, own.chatId), ne(otherMember.userId, own.userId)))
    .innerJoin(ownProfile, eq(ownProfile.id, own.userId))
    .innerJoin(otherProfile, eq(otherProfile.id, otherMember.userId))
    .leftJoin(consents, consentInForce(chats))
    .leftJoin(
      before,
      and(eq(before.chatId, own.chatId), eq(before.senderId, own.userId), eq(before.clientId, input.clientId)),
    )
    .prepare('messaging_find_targets')
})

/** Writes messages of locked chats and what they change of the chats and their members. */
export function insertMessages(
  db: Db,
  {
    messages: rows,
    chats: changes,
    members,
  }: { messages: readonly NewMessage[]; chats: readonly ChatChange[]; members: readonly MemberChange[] },
): Promise<MessageRow[]> {
  return insertMessagesStatement(db, {
    chatIds: rows.map(({ chatId }) => chatId),
    senderIds: rows.map(({ senderId }) => senderId),
    clientIds: rows.map(({ clientId }) => clientId),
    positions: rows.map(({ position }) => position),
    bodies: rows.map(({ body }) => body),
    attachmentCounts: rows.map(({ attachmentCount }) => attachmentCount),
    automatic: rows.map(({ isAutomatic }) => isAutomatic),
    replyToIds: rows.map(({ replyToId }) => replyToId),
    createdAt: rows.map(({ createdAt }) => createdAt.toISOString()),
    changedIds: changes.map(({ id }) => id),
    lastPositions: changes.map(({ lastPosition }) => lastPosition),
    activities: changes.map(({ lastActivityAt }) => lastActivityAt.toISOString()),
    waits: changes.map(({ waitingSince }) => waitingSince?.toISOString() ?? null),
    memberChatIds: members.map(({ chatId }) => chatId),
    memberIds: members.map(({ userId }) => userId),
    unread: members.map(({ unread }) => unread),
    returned: members.map(({ leavesArchive }) => leavesArchive),
  })
}

const insertMessagesStatement = statement((db) => {
  const of = sql.placeholder
  const change = db
    .select({
      id: sql<string>`change.id`.as('change_id'),
      position: sql`change.position`.as('change_position'),
      activityAt: sql`change.activity_at`.as('change_activity_at'),
      waitingSince: sql`change.waiting_since`.as('change_waiting_since'),
    })
    .from(
      sql`unnest(${of('changedIds')}::uuid[], ${of('lastPositions')}::int[], ${of('activities')}::timestamptz[],
        ${of('waits')}::timestamptz[]) change(id, position, activity_at, waiting_since)`,
    )
    .as('chat_change')
  const moved = db.$with('moved').as(
    db
      .update(chats)
      .set({
        lastPosition: sql`${change.position}`,
        lastActivityAt: sql`${change.activityAt}`,
        waitingSince: sql`${change.waitingSince}`,
      })
      .from(change)
      .where(eq(chats.id, change.id))
      .returning({ id: chats.id }),
  )
  const mark = db
    .select({
      chatId: sql<string>`mark.chat_id`.as('mark_chat_id'),
      userId: sql<string>`mark.user_id`.as('mark_user_id'),
      unread: sql`mark.unread`.as('mark_unread'),
      leavesArchive: sql`mark.leaves_archive`.as('mark_leaves_archive'),
    })
    .from(
      sql`unnest(${of('memberChatIds')}::uuid[], ${of('memberIds')}::uuid[], ${of('unread')}::int[],
        ${of('returned')}::bool[]) mark(chat_id, user_id, unread, leaves_archive)`,
    )
    .as('member_change')
  const marked = db.$with('marked').as(
    db
      .update(chatMembers)
      .set({
        unreadCount: sql`${chatMembers.unreadCount} + ${mark.unread}`,
        archivedAt: sql`case when ${mark.leavesArchive} then null else ${chatMembers.archivedAt} end`,
      })
      .from(mark)
      .where(and(eq(chatMembers.chatId, mark.chatId), eq(chatMembers.userId, mark.userId)))
      .returning({ chatId: chatMembers.chatId }),
  )
  return db
    .with(moved, marked)
    .insert(messages)
    .select(
      db
        .select({
          id: sql`uuidv7()`.as('id'),
          chatId: sql`input.chat_id`.as('chat_id'),
          senderId: sql`input.sender_id`.as('sender_id'),
          clientId: sql`input.client_id`.as('client_id'),
          position: sql`input.position`.as('position'),
          body: sql`input.body`.as('body'),
          attachmentCount: sql`input.attachment_count`.as('attachment_count'),
          reactionCount: sql`0`.as('reaction_count'),
          isAutomatic: sql`input.is_automatic`.as('is_automatic'),
          replyToId: sql`input.reply_to_id`.as('reply_to_id'),
          editedAt: sql`null::timestamptz`.as('edited_at'),
          deletedAt: sql`null::timestamptz`.as('deleted_at'),
          createdAt: sql`input.created_at`.as('created_at'),
        })
        .from(
          sql`unnest(${of('chatIds')}::uuid[], ${of('senderIds')}::uuid[], ${of('clientIds')}::uuid[],
            ${of('positions')}::int[], ${of('bodies')}::text[], ${of('attachmentCounts')}::smallint[],
            ${of('automatic')}::bool[], ${of('replyToIds')}::uuid[], ${of('createdAt')}::timestamptz[])
            input(chat_id, sender_id, client_id, position, body, attachment_count, is_automatic, reply_to_id, created_at)`,
        ),
    )
    .returning()
    .prepare('messaging_write_messages')
})
