import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, canReach, letThrough } from './account.ts'
import { type Binaries, machineFolder } from './binaries.ts'
import { environment } from './postmaster.ts'

const run = promisify(execFile)

/** The name of the database, and of the role that owns everything in it. */
export const databaseName = 'fairlead'

/** What belongs to the embedded database inside a data folder. */
export type Home = { readonly folder: string; readonly passwordFile: string; readonly logFile: string }

/** Makes `postgres/` in the data folder. Its password is readable by the server's own account only. */
export function prepareHome(dataDir: string): Home {
  const folder = join(dataDir, 'postgres')
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  return { folder, passwordFile: join(folder, 'password'), logFile: join(folder, 'log') }
}

/** Reads the password of the cluster. */
export function readPassword(home: Home): string {
  return readFileSync(home.passwordFile, 'utf8').trim()
}

/**
 * Says where the cluster lies: in the data folder, or, when PostgreSQL's account cannot reach that (a repository under
 * /root), in a folder of the machine, whose path `cluster-at` in the data folder remembers.
 */
export function locateCluster(home: Home, dataDir: string, account: Account): string {
  const elsewhere = join(home.folder, 'cluster-at')
  if (existsSync(elsewhere)) return readFileSync(elsewhere, 'utf8').trim()
  letThrough(account, dataDir)
  if (canReach(account, join(home.folder, '.'))) return join(home.folder, 'cluster')
  const folder = join(machineFolder, 'clusters', randomBytes(8).toString('hex'))
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  writeFileSync(elsewhere, `${join(folder, 'cluster')}\n`)
  return join(folder, 'cluster')
}

/**
 * Creates the cluster with its one database. It is built under another name and moved into place when complete, so
 * that a start that was cut short leaves nothing half-made behind.
 */
export async function createCluster(cluster: string, home: Home, binaries: Binaries, account: Account, fsync: boolean) {
  const draft = `${cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  const password = randomBytes(24).toString('base64url')
  const passwordCopy = `${cluster}.password`
  writeFileSync(passwordCopy, password, { mode: 0o600 })
  if (account) for (const path of [draft, passwordCopy]) chownSync(path, account.uid, account.gid)
  const options = { ...account, env: environment, cwd: draft }
  const sync = fsync ? [] : ['--no-sync']
  // ICU orders and folds text alike on every machine. Which characters are letters, pg_trgm asks the C library.
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
