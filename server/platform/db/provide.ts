import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { StartRefusal } from '../start-refusal.ts'
import { migrateDatabase } from './migrate.ts'

/** A migrated database to work on, and how to leave it. */
export type ProvidedDatabase = {
  readonly url: string
  announce(address: string): void
  stop(): Promise<void>
}

/** What keeps a database from being used, in words for whoever starts the program. */
const reasons: { readonly [code: string]: string } = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'there is no way to that host',
  '28P01': 'the password is wrong',
  '28000': 'the account may not sign in',
  '3D000': 'it has no such database',
}

/**
 * Finds the database of the configuration, or starts the embedded one, and brings its schema up to date.
 *
 * @throws StartRefusal when it cannot be reached
 */
export async function provideDatabase({ database, dataDir }: Config, log: Logger): Promise<ProvidedDatabase> {
  if (database.url === null) {
    // Loaded only here: with a database of one's own, none of this is needed.
    const { startEmbeddedPostgres } = await import('./embedded.ts')
    const embedded = await startEmbeddedPostgres({ dataDir, log })
    await migrateDatabase(embedded.url)
    return embedded
  }
  try {
    await migrateDatabase(database.url)
  } catch (error) {
    throw refusalOf(error, new URL(database.url).host) ?? error
  }
  return { url: database.url, announce: () => undefined, stop: async () => undefined }
}

function refusalOf(error: unknown, host: string): StartRefusal | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: string }
    const reason = code !== undefined && Object.hasOwn(reasons, code) && reasons[code]
    // The address without its password.
    if (reason) return new StartRefusal(`Cannot use the database at ${host}: ${reason}. Check DATABASE_URL.`, error)
  }
  return null
}
