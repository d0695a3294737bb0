import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from '../../startup-error.ts'

/** The operating-system account PostgreSQL runs under; null is our own. */
export type SystemAccount = { readonly uid: number; readonly gid: number } | null

/**
 * Chooses the account that runs PostgreSQL. PostgreSQL does not run as root, so root switches to
 * the owner of an existing cluster, else to the machine's `postgres` user, which is created when
 * missing.
 */
export function chooseAccount(cluster: string): SystemAccount {
  if (process.getuid?.() !== 0) return null
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return findPostgresUser() ?? makePostgresUser()
}

function findPostgresUser(): SystemAccount {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m)
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : null
}

function makePostgresUser(): SystemAccount {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'ignore' })
  } catch (cause) {
    throw new StartupError(
      'PostgreSQL cannot run as root and no user "postgres" could be made. Start as an ordinary user, or set DATABASE_URL.',
      cause,
    )
  }
  return findPostgresUser()
}

/**
 * Tells whether the account can reach a path: whether it may pass through every folder above it.
 */
export function canReach(account: SystemAccount, path: string): boolean {
  if (account === null) return true
  let folder = dirname(realpathSync(path))
  while (mayEnter(account, statSync(folder))) {
    if (dirname(folder) === folder) return true
    folder = dirname(folder)
  }
  return false
}

/**
 * Lets the account pass through a folder of ours by giving the folder its group, so that nobody
 * else gains anything. Only for the data folder itself: what lies above it is not ours to open.
 */
export function grantTraversal(account: SystemAccount, folder: string): void {
  if (account === null) return
  const { uid, mode } = statSync(folder)
  if (uid !== 0 || mayEnter(account, statSync(folder))) return
  chownSync(folder, uid, account.gid)
  chmodSync(folder, (mode & 0o7777) | 0o010)
}

function mayEnter(account: { uid: number; gid: number }, folder: Stats): boolean {
  if (folder.uid === account.uid) return (folder.mode & 0o100) !== 0
  if (folder.gid === account.gid) return (folder.mode & 0o010) !== 0
  return (folder.mode & 0o001) !== 0
}
