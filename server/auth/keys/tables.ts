/** Holds the keys that sign tokens, and secrets that the server made itself. */
import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, createdAt, instant } from '#server/platform/db/columns.ts'

export const signingKeys = pgTable('signing_keys', {
  /** The `kid` of tokens. */
  id: text().primaryKey(),
  alg: text({ enum: ['ES256', 'RS256'] }).notNull(),
  /** The private JWK, as JSON, or as JWE when AUTH_SECRET is given. */
  privateKey: text().notNull(),
  createdAt: instant().notNull(),
  /** From then on the key only verifies, until its last token has expired. */
  retiredAt: instant(),
})

export const serverSecrets = pgTable('server_secrets', {
  name: text().primaryKey(),
  value: bytes().notNull(),
  createdAt: createdAt(),
})
