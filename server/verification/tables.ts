/** Holds the imported public register of advisers and where each advisor's check against it stands. */
import { sql } from 'drizzle-orm'
import { boolean, date, index, jsonb, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { checkResults, verificationStates } from '#contract/verification/values.ts'
import { createdAt, instant, updatedAt } from '#server/platform/db/columns.ts'
import { profiles } from '#server/profiles/tables.ts'

export const verificationState = pgEnum('verification_state', verificationStates)
export const checkResult = pgEnum('check_result', checkResults)

export type RegisterName = { firstName: string; middleName: string; lastName: string }

/** One person of the register, by CRD number; only the columns a check needs are imported. */
export const registerPeople = pgTable('register_people', {
  crdNumber: text().primaryKey(),
  firstName: text().notNull(),
  middleName: text().notNull().default(''),
  lastName: text().notNull(),
  /** Names before marriage, or others the person is registered under; any of them agrees. */
  otherNames: jsonb().$type<RegisterName[]>().notNull().default([]),
  isActive: boolean().notNull(),
  firmName: text().notNull().default(''),
  city: text().notNull().default(''),
  state: text().notNull().default(''),
  hasDisclosures: boolean().notNull().default(false),
  /** The day of the published file this row is from. */
  recordDate: date({ mode: 'string' }).notNull(),
})

export type StoredDifference = { what: string; onRecord: string; onProfile: string }

export const verifications = pgTable(
  'verifications',
  {
    advisorId: uuid()
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    state: verificationState().notNull().default('unverified'),
    crdNumber: text(),
    result: checkResult(),
    differences: jsonb().$type<StoredDifference[]>().notNull().default([]),
    recordDate: date({ mode: 'string' }),
    /** The profile's name that was compared: when it changes, so may the result. */
    nameChecked: text(),
    hasDisclosures: boolean().notNull().default(false),
    submittedAt: instant(),
    checkedAt: instant(),
    decidedBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    note: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // Only a verified number is taken: an impostor who waits for a decision cannot keep its owner out.
    uniqueIndex('verifications_crd_once').on(table.crdNumber).where(sql`state = 'verified'`),
    index('verifications_checked').on(table.checkedAt).where(sql`state = 'verified'`),
    index('verifications_pending').on(table.submittedAt).where(sql`state = 'pending'`),
  ],
)

export type RegisterPersonRow = typeof registerPeople.$inferSelect
export type VerificationRow = typeof verifications.$inferSelect
