/** Holds which identity provider a firm signs in with, and the proof of its domain. */
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
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
    /** In lower case; it is the provider's once it is proved. */
    domain: text().notNull(),
    /** What the record of the domain has to say. */
    proof: text().notNull(),
    provedAt: instant(),
    isRequired: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index('firm_sign_ons_provider').on(table.providerId)],
)

export type SignOnRow = typeof firmSignOns.$inferSelect
