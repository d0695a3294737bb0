import { realpathSync } from 'node:fs'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { type ProvidedDatabase, provideDatabase } from './provide.ts'

/**
 * Finds the database for a command that may run beside the server: the embedded one as the server
 * runs it, or else as `provideDatabase` does.
 */
export async function connectToRunningDatabase(
  config: Config,
  log: Logger,
  options: Parameters<typeof provideDatabase>[2] = {},
): Promise<ProvidedDatabase> {
  const running = config.database.url === null ? await findEmbedded(config.dataDir) : null
  if (!running) return provideDatabase(config, log, options)
  return { url: running, lost: new Promise(() => {}), announce: () => undefined, close: async () => undefined }
}

async function findEmbedded(configuredDir: string): Promise<string | null> {
  const { chooseAccount } = await import('./embedded/account.ts')
  const { databaseUrlOf } = await import('./embedded/address.ts')
  const { locateCluster, prepareHome } = await import('./embedded/cluster.ts')
  const { findRunning } = await import('./embedded/postmaster.ts')
  try {
    const dataDir = realpathSync(configuredDir)
    const home = prepareHome(dataDir)
    const postmaster = await findRunning(locateCluster(home, dataDir, chooseAccount(`${home.folder}/cluster`)))
    return postmaster && databaseUrlOf(home, postmaster)
  } catch (error) {
    // No such folder yet: nothing runs there.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
