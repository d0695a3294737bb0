import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import type { Logger } from '../log/logger.ts'
import { StartupError } from '../startup-error.ts'
import { chooseAccount } from './embedded/account.ts'
import { databaseUrlOf } from './embedded/address.ts'
import { prepareBinaries } from './embedded/binaries.ts'
import { claimFolder } from './embedded/claim.ts'
import { createCluster, locateCluster, prepareHome, requireUsableCluster } from './embedded/cluster.ts'
import { findRunning, signal, startPostmaster, stopPostmaster } from './embedded/postmaster.ts'
import { supervise } from './embedded/supervise.ts'

export type EmbeddedPostgresOptions = {
  readonly dataDir: string
  readonly log: Logger
  /** Off only where losing everything at a power cut does not matter: in tests. */
  readonly fsync?: boolean
}

export type EmbeddedPostgres = {
  readonly url: string
  /** Resolves with a line for the operator when PostgreSQL cannot be kept running. */
  readonly lost: Promise<string>
  /** Tells servers started later on the same data folder where this one answers. */
  announce(address: string): void
  close(): Promise<void>
}

/**
 * Runs a real PostgreSQL from node_modules on `dataDir/postgres`, on a Unix socket and a free
 * loopback port behind a password of its own. A PostgreSQL left behind by a killed server is taken
 * over, and one that ends by itself is started again on the same port.
 * @throws StartupError when another server uses the data folder or its cluster, when the cluster is
 * missing, or when the account may not read it
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, fsync = true } = options
  mkdirSync(options.dataDir, { recursive: true, mode: 0o755 })
  const dataDir = realpathSync(options.dataDir)
  const claims = [await claimFolder(dataDir)]
  const release = async () => void (await Promise.all(claims.map((claim) => claim.release())))
  try {
    const home = prepareHome(dataDir)
    const account = chooseAccount(`${home.folder}/cluster`)
    const cluster = locateCluster(home, dataDir, account)
    claims.push(await claimFolder(cluster))
    requireUsableCluster(cluster, home, dataDir)
    const binaries = await prepareBinaries(account)
    if (!existsSync(cluster)) {
      log.info({ cluster }, 'creating the embedded database')
      await createCluster(cluster, home, { binaries, account, fsync })
    }
    const left = await findRunning(cluster)
    if (left) log.warn({ postgresPid: left.pid }, 'took over the embedded database that an earlier server left running')
    const startOptions = { program: binaries.postgres, cluster, logFile: home.logFile, account, fsync }
    const first = left ?? (await startPostmaster(startOptions))
    log.info({ cluster, logFile: home.logFile }, 'the embedded database runs')
    const restart = (port: number) => startPostmaster({ ...startOptions, port })
    const supervised = supervise({ first, restart, log })
    // Whatever ends this process short of a kill takes the database with it.
    const atExit = () => signal(supervised.current().pid, 'SIGINT')
    process.once('exit', atExit)
    return {
      url: databaseUrlOf(home, first),
      lost: supervised.lost.then(
        () => `The embedded PostgreSQL in ${cluster} ends again and again. Its log is ${home.logFile}.`,
      ),
      announce: (address) => {
        for (const claim of claims) claim.announce(address)
      },
      close: async () => {
        await supervised.close()
        await stopPostmaster(supervised.current(), cluster)
        process.off('exit', atExit)
        await release()
      },
    }
  } catch (error) {
    await release()
    throw explain(error, dataDir)
  }
}

function explain(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM'))) return error
  return new StartupError(
    `The data folder ${dataDir} belongs to another user. Start as that user, or set another DATA_DIR.`,
    error,
  )
}
