// Identity providers of firms: which ones are trusted, for which domains, and the pending sign-ins.

import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt } from '#server/platform/db/columns.ts'
import { userRole } from '../../tables.ts'

/** The provider's attribute for each of our names: `email`, `first_name`, `last_name`. */
export type AttributeMapping = { readonly [ours: string]: string }

export const ssoProviders = pgTable('sso_providers', {
  id: id(),
  /** The entity id of the provider; every response must have it as issuer. */
  entityId: text().notNull().unique('sso_providers_entity_once'),
  /** The redirect address for sign-ins. */
  signOnUrl: text().notNull(),
  /**
   * The certificates a response may be signed with, as PEM; several while the provider changes its
   * own.
   */
  certificates: text().array().notNull(),
  attributeMapping: jsonb().$type<AttributeMapping>().notNull().default({}),
  /** The role of accounts created by this provider. */
  accountRole: userRole().notNull().default('advisor'),
  isEnabled: boolean().notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const ssoDomains = pgTable(
  'sso_domains',
  {
    /** In lower case. */
    domain: text().primaryKey(),
    providerId: uuid()
      .notNull()
      .references(() => ssoProviders.id, { onDelete: 'cascade' }),
  },
  (table) => [index('sso_domains_provider').on(table.providerId)],
)

/**
 * A pending sign-in at a provider: used once, within two minutes, by the response to its request
 * only.
 */
export const samlRelayStates = pgTable('saml_relay_states', {
  /** The RelayState parameter. */
  id: id(),
  providerId: uuid()
    .notNull()
    .references(() => ssoProviders.id, { onDelete: 'cascade' }),
  requestId: text().notNull(),
  redirectTo: text().notNull(),
  codeChallenge: text(),
  codeChallengeMethod: text({ enum: ['s256', 'plain'] }),
  createdAt: instant().notNull(),
})

/** Used assertions: none opens a session twice. */
export const samlAssertions = pgTable('saml_assertions', {
  /** SHA-256 of provider and assertion id. */
  digest: text().primaryKey(),
  usedAt: instant().notNull(),
})
