/** Holds the reports of the register's imports. */
import { date, index, integer, jsonb, pgEnum, pgTable } from 'drizzle-orm/pg-core'
import { importFailures, importOutcomes, importSources } from '#contract/verification/imports/values.ts'
import { id, instant } from '#server/platform/db/columns.ts'

export const importSource = pgEnum('register_import_source', importSources)
export const importOutcome = pgEnum('register_import_outcome', importOutcomes)
export const importFailure = pgEnum('register_import_failure', importFailures)

/** One import of the register and what it did, for operators. */
export const registerImports = pgTable(
  'register_imports',
  {
    id: id(),
    startedAt: instant().notNull(),
    finishedAt: instant().notNull(),
    source: importSource().notNull(),
    outcome: importOutcome().notNull(),
    failure: importFailure(),
    recordDate: date({ mode: 'string' }),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    gone: integer().notNull().default(0),
    firms: integer().notNull().default(0),
    rechecked: integer().notNull().default(0),
    expired: integer().notNull().default(0),
    toReview: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** The ETag of each address, by the SHA-256 of the address: it may hold a secret. */
    etags: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
  },
  (table) => [index('register_imports_started').on(table.startedAt, table.id)],
)

export type RegisterImportRow = typeof registerImports.$inferSelect
