// Identity providers of firms: which ones are trusted, for which domains, and the pending sign-ins.

import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt } from '#server/platform/db/columns.ts'
import { userRole } from '../../tables.ts'

/** The provider's attribute for each of our names: `email`, `first_name`, `last_name`. */
export type AttributeMapping = { readonly [ours: string]: string }

export const ssoProviders = pgTable(
  'sso_providers',
  {
    id: id(),
    /** The entity id of the provider, or its issuer; every response must have it as issuer. */
    entityId: text().notNull(),
    /** The redirect address for sign-ins by SAML. */
    signOnUrl: text().notNull(),
    /**
     * The certificates a response may be signed with, as PEM; several while the provider changes
     * its own.
     */
    certificates: text().array().notNull(),
    attributeMapping: jsonb().$type<AttributeMapping>().notNull().default({}),
    /** Our client id there, for OpenID Connect; null for SAML. */
    clientId: text(),
    /** Encrypted. */
    clientSecret: text(),
    /** The role of accounts created by this provider. */
    accountRole: userRole().notNull().default('advisor'),
    /** A firm's own provider is off until the firm has proved its domain. */
    isEnabled: boolean().notNull().default(true),
    /** The last trial sign-in, and why it failed; null when it went well. */
    triedAt: instant(),
    trialError: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // A response without a request is matched by its issuer. OpenID Connect may share issuers.
    uniqueIndex('sso_providers_entity_once')
      .on(table.entityId)
      .where(sql`${table.isEnabled} and ${table.clientId} is null`),
  ],
)

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
  /** Tries the provider out, and opens no session. */
  isTrial: boolean().notNull().default(false),
  createdAt: instant().notNull(),
})

/** Used assertions: none opens a session twice. */
export const samlAssertions = pgTable('saml_assertions', {
  /** SHA-256 of provider and assertion id. */
  digest: text().primaryKey(),
  usedAt: instant().notNull(),
})
