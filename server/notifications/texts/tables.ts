/** Holds the numbers that get text messages about appointments. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'

export const textNumbers = pgTable(
  'text_numbers',
  {
    userId: profileId().primaryKey(),
    /** Digits with the country first. */
    number: text().notNull(),
    /** When its owner agreed to text messages, and proved by a code that the number is theirs. */
    agreedAt: instant().notNull(),
    confirmedAt: instant(),
    /** When the gateway said that the number answered STOP. */
    stoppedAt: instant(),
    /** A digest of the open code; null when there is none. */
    codeHash: text(),
    codeSentAt: instant().notNull(),
    wrongCodes: integer().notNull().default(0),
    /** Codes sent since `countedFrom`. */
    codesSent: integer().notNull().default(1),
    countedFrom: instant().notNull(),
  },
  (table) => [index('text_numbers_number').on(table.number)],
)

export type TextNumberRow = typeof textNumbers.$inferSelect
