import { execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, truncateSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { SystemAccount } from './account.ts'

/** A running PostgreSQL, started by this process or another one. */
export type Postmaster = {
  readonly pid: number
  readonly port: number
  /** The folder of its Unix socket; null when it listens on the loopback interface alone. */
  readonly socketFolder: string | null
  /**
   * For a child of this process: whether its end was noticed here, so that it does not stay behind
   * as a zombie.
   */
  readonly hasExited?: () => boolean
}

const settings = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  shared_buffers: '128MB',
  // Short queries gain nothing from compiled plans and lose their first milliseconds to them.
  jit: 'off',
  // Nothing replicates from here, so the log need not carry what a replica would want.
  wal_level: 'minimal',
  max_wal_senders: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}

/**
 * The environment of PostgreSQL's programs: nothing of ours, least of all a locale the machine may
 * not have.
 */
export const environment = { LC_ALL: 'C', TZ: 'UTC' }

const largestLogBytes = 5_000_000
/** What every system takes as the path of a socket, without the zero byte at its end. */
const longestSocketPath = 103

/**
 * Finds the PostgreSQL that already runs on a cluster, left behind when its server was killed, and
 * waits for one that is stopping. Removes the pid file of one that is gone, because PostgreSQL
 * would refuse to start when another program has its number.
 */
export async function findRunning(cluster: string): Promise<Postmaster | null> {
  const found = readPidFile(cluster)
  if (!found) return null
  // A copied folder holds the pid file of the original, whose PostgreSQL works elsewhere.
  if (found.folder !== cluster || !isPostgresOf(found.pid, cluster)) {
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
    return null
  }
  for (;;) {
    const now = readPidFile(cluster)
    if (!now || !isAlive(found.pid)) return null
    if (now.ready) return now
    await wait(10)
  }
}

export type StartOptions = {
  /** The port to listen on; a free one when absent. */
  readonly port?: number
  readonly program: string
  readonly cluster: string
  readonly logFile: string
  readonly account: SystemAccount
  readonly fsync: boolean
}

/**
 * Starts PostgreSQL on the loopback interface, and on a Unix socket in its cluster unless that path
 * is too long. Waits until it takes connections.
 */
export async function startPostmaster(options: StartOptions): Promise<Postmaster> {
  const port = options.port ?? (await freePort())
  if ((statSync(options.logFile, { throwIfNoEntry: false })?.size ?? 0) > largestLogBytes) truncateSync(options.logFile)
  // A file and no pipe: it must be able to go on writing when we are killed.
  const log = openSync(options.logFile, 'a', 0o600)
  const unix_socket_directories = prepareSocketFolder(options.cluster, port) ?? ''
  const fsync = options.fsync ? 'on' : 'off'
  const switches = Object.entries({ ...settings, port: String(port), unix_socket_directories, fsync })
  const child = spawn(
    options.program,
    ['-D', options.cluster, ...switches.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // In a session of its own, or Ctrl-C would stop it before the server has finished its last
    // requests.
    { ...options.account, detached: true, stdio: ['ignore', log, log], env: environment, cwd: options.cluster },
  )
  closeSync(log)
  let ended: string | null = null
  child.on('error', (error) => {
    ended = error.message
  })
  child.on('exit', (code) => {
    ended = `exit code ${code}`
  })
  child.unref()
  while (ended === null) {
    const now = readPidFile(options.cluster)
    if (now?.ready && now.pid === child.pid) return { ...now, hasExited: () => ended !== null }
    await wait(5)
  }
  throw new Error(`PostgreSQL did not start (${ended}). The end of ${options.logFile}:\n${lastLines(options.logFile)}`)
}

/** Removes the sockets that a killed PostgreSQL left in its cluster. */
function prepareSocketFolder(cluster: string, port: number): string | null {
  for (const name of readdirSync(cluster)) if (name.startsWith('.s.PGSQL.')) rmSync(join(cluster, name))
  return Buffer.byteLength(join(cluster, `.s.PGSQL.${port}`)) <= longestSocketPath ? cluster : null
}

/** Ends PostgreSQL: open transactions are rolled back, everything committed is on disk. */
export async function stopPostmaster({ pid, hasExited = () => true }: Postmaster, cluster: string): Promise<void> {
  signal(pid, 'SIGINT')
  for (let tries = 0; isPostgresOf(pid, cluster) || !hasExited(); tries += 1) {
    // Immediate shutdown loses nothing either; the next start then recovers from the log.
    if (tries === 500) signal(pid, 'SIGQUIT')
    await wait(10)
  }
}

/** Asks PostgreSQL to end without waiting, for a process that is itself about to end. */
export function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Reads the pid file of a cluster; null when there is none, hence no PostgreSQL that runs. */
export function readPidFile(cluster: string): (Postmaster & { folder: string | undefined; ready: boolean }) | null {
  // Its lines: 1 the process, 2 the cluster, 4 the port, 5 the socket's folder, 8 the status.
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const [pid, folder, , port, socketFolder] = lines
    const ready = lines[7]?.trim() === 'ready'
    return { pid: Number(pid), folder, port: Number(port), socketFolder: socketFolder || null, ready }
  } catch {
    return null
  }
}

/** Returns whether a PostgreSQL still runs. */
export function isRunning({ pid, hasExited }: Postmaster): boolean {
  return hasExited ? !hasExited() : isAlive(pid)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

// PostgreSQL works in its cluster's folder; where that cannot be looked up, its name must do.
function isPostgresOf(pid: number, cluster: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === cluster
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).includes('postgres')
  } catch {
    return false
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-6).join('\n')
}
