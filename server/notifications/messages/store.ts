import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { statement } from '#server/platform/db/statement.ts'
import type { ChatKey } from '../store.ts'
import { chatMails, type NotificationRow, notifications } from '../tables.ts'
import { keyOf, type MessageNotification } from './rules.ts'

/** When readers were last mailed about chats; those who never were are missing. */
export async function listChatMails(db: Db, keys: readonly ChatKey[]): Promise<Map<string, Date>> {
  const rows = await mails(db, { userIds: keys.map(({ userId }) => userId), chatIds: keys.map(({ chatId }) => chatId) })
  return new Map(rows.map((row) => [keyOf(row), row.mailedAt]))
}

const mails = statement((db) =>
  db
    .select()
    .from(chatMails)
    .where(
      sql`(${chatMails.userId}, ${chatMails.chatId}) in (
        select * from unnest(${sql.placeholder('userIds')}::uuid[], ${sql.placeholder('chatIds')}::uuid[]))`,
    )
    .prepare('notifications_chat_mails'),
)

/**
 * Writes a notification for each of `shown`, in the place of the one that its chat has. The unread
 * entry of a new lead yields to what its person does, for each of `latest`.
 */
export async function upsertNotifications(
  db: Db,
  { latest, shown }: { latest: readonly MessageNotification[]; shown: readonly MessageNotification[] },
  createdAt: Date,
): Promise<NotificationRow[]> {
  const shownIds = { userIds: shown.map(({ userId }) => userId), chatIds: shown.map(({ chatId }) => chatId) }
  const [, rows] = await Promise.all([
    deleteReplacedStatement(db, {
      ...shownIds,
      readerIds: latest.map(({ userId }) => userId),
      personIds: latest.map(({ personId }) => personId),
    }),
    insertNotificationsStatement(db, {
      ...shownIds,
      personIds: shown.map(({ personId }) => personId),
      createdAt: createdAt.toISOString(),
    }),
  ])
  return rows
}

const deleteReplacedStatement = statement((db) => {
  const leads = sql`select lead.id from unnest(${sql.placeholder('readerIds')}::uuid[], ${sql.placeholder('personIds')}::uuid[]) key(user_id, person_id)
    join ${notifications} lead on lead.user_id = key.user_id and lead.person_id = key.person_id
      and lead.read_at is null and lead.kind = 'lead_new'`
  const former = sql`select message.id from unnest(${sql.placeholder('userIds')}::uuid[], ${sql.placeholder('chatIds')}::text[]) key(user_id, chat_id)
    join ${notifications} message on message.user_id = key.user_id and message.params ->> 'chatId' = key.chat_id
      and message.kind = 'message'`
  // Locked in one order, so that two transactions cannot wait for each other.
  const locked = db
    .$with('locked')
    .as(
      db
        .select({ id: notifications.id })
        .from(notifications)
        .where(sql`${notifications.id} in (${leads} union all ${former})`)
        .orderBy(notifications.id)
        .for('update'),
    )
  return db
    .with(locked)
    .delete(notifications)
    .where(inArray(notifications.id, db.select({ id: locked.id }).from(locked)))
    .prepare('notifications_replace')
})

const insertNotificationsStatement = statement((db) =>
  db
    .insert(notifications)
    .select(
      db
        .select({
          id: sql`uuidv7()`.as('id'),
          userId: sql`latest.user_id`.as('user_id'),
          kind: sql`'message'`.as('kind'),
          params: sql`jsonb_build_object('chatId', latest.chat_id)`.as('params'),
          personId: sql`latest.person_id`.as('person_id'),
          readAt: sql`null::timestamptz`.as('read_at'),
          createdAt: sql`${sql.placeholder('createdAt')}::timestamptz`.as('created_at'),
        })
        .from(
          sql`unnest(${sql.placeholder('userIds')}::uuid[], ${sql.placeholder('chatIds')}::uuid[],
            ${sql.placeholder('personIds')}::uuid[]) latest(user_id, chat_id, person_id)`,
        )
        .orderBy(sql`latest.user_id, latest.chat_id`),
    )
    .returning()
    .prepare('notifications_insert_messages'),
)

/** How many notifications each of some people has not read. */
export async function listUnread(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await unread(db, { userIds: [...userIds] })
  return new Map(rows.map(({ userId, count }) => [userId, count]))
}

const unread = statement((db) =>
  db
    .select({ userId: notifications.userId, count: sql<number>`count(*)::int`.as('unread') })
    .from(notifications)
    .where(and(sql`${notifications.userId} = any(${sql.placeholder('userIds')}::uuid[])`, isNull(notifications.readAt)))
    .groupBy(notifications.userId)
    .prepare('notifications_unread_of'),
)
