/** Holds when advisors are away, and which chats got their automatic reply. */
import { and, eq, gt, lte, type SQL, type SQLWrapper } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'
import { chats } from '../tables.ts'

export const absences = pgTable(
  'absences',
  {
    id: id(),
    userId: profileId().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    message: text().notNull(),
  },
  (table) => [unique('absences_one_per_user').on(table.userId)],
)

/** Condition over absences: begun and not ended at a moment. */
export const isUnderWayAt = (now: Date | SQL) => and(lte(absences.startsAt, now), gt(absences.endsAt, now))

/** Condition over absences: somebody is out of office at a moment. */
export const isUnderWay = (userId: string | SQLWrapper, now: Date | SQL) =>
  and(eq(absences.userId, userId), isUnderWayAt(now))

/** A chat gets one automatic reply for each absence. */
export const absenceReplies = pgTable(
  'absence_replies',
  {
    absenceId: uuid()
      .notNull()
      .references(() => absences.id, { onDelete: 'cascade' }),
    chatId: uuid()
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.absenceId, table.chatId] }), index('absence_replies_chat').on(table.chatId)],
)

export type AbsenceRow = typeof absences.$inferSelect
