/**
 * Holds what changed in a firm's team, plan and lead routing. The trigger
 * firm_audit_entries_append_only refuses to change it.
 */
import { index, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { auditKinds } from '#contract/firms/values.ts'
import { id, instant } from '#server/platform/db/columns.ts'
import { profiles } from '#server/profiles/tables.ts'
import { firms } from '../tables.ts'

export const auditKind = pgEnum('firm_audit_kind', auditKinds)

export const firmAuditEntries = pgTable(
  'firm_audit_entries',
  {
    id: id(),
    firmId: uuid()
      .notNull()
      .references(() => firms.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    kind: auditKind().notNull(),
    byId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    subjectId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /**
     * Of which invitation. No foreign key: the entry stays as written when the invitation and its
     * address are deleted.
     */
    invitationId: uuid(),
    /** The value that was set, such as a role or a domain; never a secret nor an address. */
    detail: text().notNull().default(''),
  },
  (table) => [
    index('firm_audit_entries_firm').on(table.firmId, table.at, table.id),
    index('firm_audit_entries_by').on(table.byId),
    index('firm_audit_entries_subject').on(table.subjectId),
  ],
)

export type FirmAuditRow = typeof firmAuditEntries.$inferSelect
