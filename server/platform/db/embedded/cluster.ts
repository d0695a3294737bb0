import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../../startup-error.ts'
import { canReach, grantTraversal, type SystemAccount } from './account.ts'
import { type Binaries, machineFolder } from './binaries.ts'
import { environment } from './postmaster.ts'

const run = promisify(execFile)

/** The name of the database, and of the role that owns everything in it. */
export const databaseName = 'fairlead'

/** What belongs to the embedded database inside a data folder. */
export type ClusterFolder = { readonly folder: string; readonly passwordFile: string; readonly logFile: string }

/**
 * Makes `postgres/` in the data folder. Its password is readable by the server's own account only.
 */
export function prepareHome(dataDir: string): ClusterFolder {
  const folder = join(dataDir, 'postgres')
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  return { folder, passwordFile: join(folder, 'password'), logFile: join(folder, 'log') }
}

/** Reads the password of the cluster. */
export function readPassword(home: ClusterFolder): string {
  return readFileSync(home.passwordFile, 'utf8').trim()
}

/**
 * Returns where the cluster lies: in the data folder, or in a folder of the machine when
 * PostgreSQL's account cannot reach the data folder (a repository under /root). `cluster-at` in the
 * data folder then holds the path.
 *
 * @throws StartupError when the data folder is a copy, whose `cluster-at` names the cluster of the
 * original
 */
export function locateCluster(home: ClusterFolder, dataDir: string, account: SystemAccount): string {
  const pointer = join(home.folder, 'cluster-at')
  if (existsSync(pointer)) {
    const cluster = readFileSync(pointer, 'utf8').trim()
    requireOwnCluster(cluster, dataDir)
    return cluster
  }
  grantTraversal(account, dataDir)
  if (canReach(account, join(home.folder, '.'))) return join(home.folder, 'cluster')
  const folder = join(machineFolder, 'clusters', randomBytes(8).toString('hex'))
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  writeFileSync(join(folder, ownerFile), `${dataDir}\n`)
  writeFileSync(pointer, `${join(folder, 'cluster')}\n`)
  return join(folder, 'cluster')
}

/** Beside a cluster outside the data folder: the path of the data folder it belongs to. */
const ownerFile = 'data-dir'

function requireOwnCluster(cluster: string, dataDir: string): void {
  const file = join(dirname(cluster), ownerFile)
  if (!existsSync(dirname(cluster))) return
  const owner = existsSync(file) ? readFileSync(file, 'utf8').trim() : dataDir
  const ownerPointer = join(owner, 'postgres', 'cluster-at')
  const isOwnedElsewhere =
    owner !== dataDir && existsSync(ownerPointer) && readFileSync(ownerPointer, 'utf8').trim() === cluster
  if (isOwnedElsewhere)
    throw new StartupError(
      `The data folder ${dataDir} is a copy of ${owner}, whose database lies in ${cluster}. ` +
        'A copy of the folder does not hold the database: use `npm run backup` and `npm run restore`.',
    )
  // The data folder was moved, or its cluster is older than this file.
  writeFileSync(file, `${dataDir}\n`)
}

/**
 * Checks that a cluster which was created once is still there and belongs to an account that
 * PostgreSQL runs under.
 *
 * @throws StartupError when it is gone, or when a copy made by root lost its owner
 */
export function requireUsableCluster(cluster: string, home: ClusterFolder, dataDir: string): void {
  const stats = statSync(cluster, { throwIfNoEntry: false })
  const wasCreated = existsSync(home.passwordFile) && !existsSync(`${cluster}.new`)
  if (!stats && wasCreated)
    throw new StartupError(
      `The database of the data folder ${dataDir} should lie in ${cluster}, which does not exist. ` +
        'Put it back, or restore a backup into another, empty DATA_DIR with `npm run restore -- FILE`.',
    )
  if (stats?.uid === 0 && process.getuid?.() === 0)
    throw new StartupError(
      `The database in ${cluster} belongs to root, and PostgreSQL does not run as root. A copy must keep the owner ` +
        `(cp -a); to repair this one: chown -R postgres ${cluster}`,
    )
}

/**
 * Creates the cluster with its one database. It is built under another name and moved into place
 * when complete, so that a start that was cut short leaves nothing half-made behind.
 */
export async function createCluster(
  cluster: string,
  home: ClusterFolder,
  { binaries, account, fsync }: { binaries: Binaries; account: SystemAccount; fsync: boolean },
): Promise<void> {
  const draft = `${cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700, recursive: true })
  const password = randomBytes(24).toString('base64url')
  const passwordCopy = `${cluster}.password`
  writeFileSync(passwordCopy, password, { mode: 0o600 })
  if (account) for (const path of [draft, passwordCopy]) chownSync(path, account.uid, account.gid)
  const options = { ...account, env: environment, cwd: draft }
  const sync = fsync ? [] : ['--no-sync']
  // ICU orders and folds text alike on every machine. Which characters are letters, pg_trgm asks
  // the C library.
  const letters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const locale = ['--encoding=UTF8', '--locale=C', `--lc-ctype=${letters}`, '--locale-provider=icu', '--icu-locale=und']
  const access = [`--username=${databaseName}`, '--auth=scram-sha-256', `--pwfile=${passwordCopy}`]
  await run(binaries.initdb, ['-D', draft, ...access, ...locale, ...sync], options)
  const single = run(binaries.postgres, ['--single', '-D', draft, ...(fsync ? [] : ['-F']), 'postgres'], options)
  single.child.stdin?.end(`CREATE DATABASE ${databaseName}\n`)
  await single
  rmSync(passwordCopy)
  writeFileSync(home.passwordFile, password, { mode: 0o600 })
  renameSync(draft, cluster)
}
