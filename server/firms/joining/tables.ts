/** Holds the email domains of firms and who asks to join by one. */
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#server/platform/db/columns.ts'
import { profileId } from '#server/profiles/tables.ts'
import { firms } from '../tables.ts'

export const firmDomains = pgTable(
  'firm_domains',
  {
    /** In lower case; a domain belongs to one firm. */
    domain: text().primaryKey(),
    firmId: uuid()
      .notNull()
      .references(() => firms.id, { onDelete: 'cascade' }),
    addedAt: instant().notNull(),
    /** Since when nobody who runs the firm proves it (service.check.ts). */
    suspendedAt: instant(),
  },
  (table) => [index('firm_domains_firm').on(table.firmId)],
)

export const joinRequests = pgTable(
  'join_requests',
  {
    id: id(),
    firmId: uuid()
      .notNull()
      .references(() => firms.id, { onDelete: 'cascade' }),
    /** A person has one open request. */
    userId: profileId().notNull().unique('join_requests_one_per_person'),
    domain: text()
      .notNull()
      .references(() => firmDomains.domain, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('join_requests_firm').on(table.firmId, table.createdAt),
    index('join_requests_domain').on(table.domain),
  ],
)

export type FirmDomainRow = typeof firmDomains.$inferSelect
export type JoinRequestRow = typeof joinRequests.$inferSelect
