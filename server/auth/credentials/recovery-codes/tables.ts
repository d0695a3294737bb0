// Recovery codes of a set, which is a factor.

import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '#server/platform/db/columns.ts'
import { factors } from '../../tables.ts'

/** One-time codes that replace a second factor that is out of reach. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    factorId: uuid()
      .notNull()
      .references(() => factors.id, { onDelete: 'cascade' }),
    /** HMAC of the code with a key of the server. */
    digest: text().notNull(),
    usedAt: instant(),
  },
  (t) => [unique('recovery_codes_digest_unique').on(t.factorId, t.digest)],
)
