import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { users } from '#server/auth/tables.ts'
import type { Platform } from '#server/platform/platform.ts'
import { StartupError } from '#server/platform/startup-error.ts'
import { asTyped } from '../terminal/command-line.ts'
import { demoAccounts } from './accounts.ts'

/**
 * Keeps a database with demo accounts from being served to other machines: their password is
 * printed in the README. Refuses instead of locking the accounts, because the invented advisors
 * beside them are no less wrong there.
 *
 * @throws StartupError with what to do about it.
 */
export async function assertNoDemoAccounts({ config, db }: Platform): Promise<void> {
  if (config.demoAccountsAllowed) return
  const accounts = Object.values(demoAccounts)
  const isDemoAccount = or(
    inArray(
      users.id,
      accounts.map(({ id }) => id),
    ),
    inArray(
      users.email,
      accounts.map(({ email }) => email),
    ),
  )
  if ((await db.$count(users, and(isDemoAccount, isNull(users.deletedAt)))) === 0) return
  throw new StartupError(
    'The database holds the demo accounts, whose password is public, and other machines can reach this address. Start with an empty database (another DATABASE_URL or DATA_DIR), or set DEMO_DATA=on for a public demo.',
  )
}

/** Says how to make the first administrator, or yields null when there is one. */
export async function firstAdminHint({ db }: Platform): Promise<string | null> {
  const hasAdmin = (await db.$count(users, and(eq(users.role, 'admin'), isNull(users.deletedAt)))) > 0
  return hasAdmin ? null : asTyped('There is no administrator yet. Make the first one: npm run admin -- create EMAIL')
}
