// The firms' own sign-ons: which identity providers we trust, for which domains, and the sign-ins under way there.

import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt } from '#server/platform/db/columns.ts'
import { userRole } from '../../tables.ts'

/** Which of the provider's attributes holds what we know under our own name: `email`, `first_name`, `last_name`. */
export type AttributeMapping = { readonly [ours: string]: string }

export const ssoProviders = pgTable('sso_providers', {
  id: id(),
  /** Who the provider says it is; every response must come from exactly it. */
  entityId: text().notNull().unique('sso_providers_entity_once'),
  /** Where people are sent to sign in, by redirect. */
  signOnUrl: text().notNull(),
  /** The certificates a response may be signed with, as PEM; several while the provider changes its own. */
  certificates: text().array().notNull(),
  attributeMapping: jsonb().$type<AttributeMapping>().notNull().default({}),
  /** What somebody is who comes from there for the first time. */
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

/** A sign-in that left for a provider: used once, within two minutes, and only by the answer to this very request. */
export const samlRelayStates = pgTable('saml_relay_states', {
  /** Travels there and back as RelayState. */
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

/** Assertions that have opened a session: none does so twice. */
export const samlAssertions = pgTable('saml_assertions', {
  /** SHA-256 of provider and assertion id. */
  digest: text().primaryKey(),
  usedAt: instant().notNull(),
})
