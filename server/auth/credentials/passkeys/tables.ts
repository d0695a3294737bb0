// Passkeys: the credentials of factors, and open challenges.

import { bigint, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytes, id, instant } from '#server/platform/db/columns.ts'
import { factors, users } from '../../tables.ts'

/** The credential of a passkey. Its factor has the owner, the name and the status. */
export const passkeys = pgTable(
  'passkeys',
  {
    factorId: uuid()
      .primaryKey()
      .references(() => factors.id, { onDelete: 'cascade' }),
    /** As the authenticator made it, in base64url. */
    credentialId: text().notNull(),
    /** A COSE key (RFC 9052 section 7). */
    publicKey: bytes().notNull(),
    /** The signature counter that the authenticator sent last; 0 for those that do not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach the authenticator, as it reported. */
    transports: text().array().notNull(),
    lastUsedAt: instant(),
  },
  (t) => [unique('passkeys_credential_unique').on(t.credentialId)],
)

/**
 * A random value that an authenticator must sign. The first response deletes the row, valid or not.
 */
export const webauthnChallenges = pgTable(
  'webauthn_challenges',
  {
    id: id(),
    ceremony: text({ enum: ['create', 'request'] }).notNull(),
    challenge: text().notNull(),
    /** Null for a sign-in, whose account is unknown yet. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Null unless the challenge belongs to one factor. */
    factorId: uuid().references(() => factors.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('webauthn_challenges_user').on(t.userId),
    index('webauthn_challenges_factor').on(t.factorId),
    index('webauthn_challenges_created_at').on(t.createdAt),
  ],
)
