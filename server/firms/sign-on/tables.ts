/** Holds which identity provider a firm signs in with, and the proof of its domain. */
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ssoProviders } from '#server/auth/federation/saml/tables.ts'
import { createdAt, instant } from '#server/platform/db/columns.ts'
import { firms } from '../tables.ts'

export const firmSignOns = pgTable(
  'firm_sign_ons',
  {
    firmId: uuid()
      .primaryKey()
      .references(() => firms.id, { onDelete: 'cascade' }),
    providerId: uuid()
      .notNull()
      .references(() => ssoProviders.id, { onDelete: 'cascade' }),
    /** The first domain, as the release before reads it; the next one drops these three. */
    domain: text().notNull(),
    proof: text().notNull(),
    provedAt: instant(),
    isRequired: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index('firm_sign_ons_provider').on(table.providerId)],
)

export const firmSignOnDomains = pgTable(
  'firm_sign_on_domains',
  {
    firmId: uuid()
      .notNull()
      .references(() => firmSignOns.firmId, { onDelete: 'cascade' }),
    /** In lower case; it is the provider's while it is proved. */
    domain: text().notNull(),
    /** What the record of the domain has to say. */
    proof: text().notNull(),
    /** Null again once the domain is suspended. */
    provedAt: instant(),
    /** When the nightly check first missed the record. */
    missingSince: instant(),
  },
  (table) => [primaryKey({ columns: [table.firmId, table.domain] })],
)

export type SignOnDomainRow = typeof firmSignOnDomains.$inferSelect
export type SignOnRow = typeof firmSignOns.$inferSelect
