import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { migrateDatabase } from './migrate.ts'
import { connectStartupError, requireUsableDatabase } from './requirements.ts'

/** A database to work on, and how to leave it. */
export type ProvidedDatabase = {
  readonly url: string
  /**
   * Resolves with a line for the operator when the embedded database cannot be kept running; never
   * otherwise.
   */
  readonly lost: Promise<string>
  announce(address: string): void
  close(): Promise<void>
}

/**
 * Finds the database of the configuration, or starts the embedded one, and brings its schema up to
 * date unless `migrates` is false.
 *
 * @throws StartupError when it cannot be reached, is too old or is behind a pooler in transaction
 * mode
 */
export async function provideDatabase(
  { database, dataDir }: Config,
  log: Logger,
  { migrates = true }: { readonly migrates?: boolean } = {},
): Promise<ProvidedDatabase> {
  if (database.url === null) {
    // Loaded only here: with a database of one's own, none of this is needed.
    const { startEmbeddedPostgres } = await import('./embedded.ts')
    const embedded = await startEmbeddedPostgres({ dataDir, log })
    if (migrates) await migrateDatabase(embedded.url)
    return embedded
  }
  await requireUsableDatabase(database.url)
  try {
    if (migrates) await migrateDatabase(database.url)
  } catch (error) {
    throw connectStartupError(error, new URL(database.url).host) ?? error
  }
  return { url: database.url, lost: never, announce: () => undefined, close: async () => undefined }
}

const never = new Promise<never>(() => {})
