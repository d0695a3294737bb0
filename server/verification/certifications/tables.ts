/** Holds the checks of certifications that profiles state. */
import { sql } from 'drizzle-orm'
import { index, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { certificationStates } from '#contract/verification/certifications/values.ts'
import { id, instant } from '#server/platform/db/columns.ts'
import { certification, profiles } from '#server/profiles/tables.ts'
import { verifications } from '../tables.ts'

export const certificationState = pgEnum('certification_state', certificationStates)

/** The check of one certification that a profile states; without a row it is self-reported. */
export const certificationChecks = pgTable(
  'certification_checks',
  {
    id: id(),
    advisorId: uuid()
      .notNull()
      .references(() => verifications.advisorId, { onDelete: 'cascade' }),
    certification: certification().notNull(),
    state: certificationState().notNull().default('waiting'),
    /** Where the advisor says it can be seen. */
    evidence: text().notNull(),
    /** Where it was checked, or why it could not be confirmed. */
    note: text(),
    requestedAt: instant().notNull(),
    decidedAt: instant(),
    decidedBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('certification_checks_once').on(table.advisorId, table.certification),
    index('certification_checks_waiting').on(table.requestedAt, table.id).where(sql`state = 'waiting'`),
  ],
)

export type CertificationCheckRow = typeof certificationChecks.$inferSelect
