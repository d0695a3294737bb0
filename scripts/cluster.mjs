// Finds what a cluster that fails over is made of (Patroni, etcd, HAProxy, libfaketime), and
// fetches Debian's where the machine has none.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { download, ensureTool, libraryPath, toolFolder, unpack } from './debian-tool.mjs'

const folder = toolFolder('cluster')
const unpacked = join(folder, 'unpacked')
// cspell:ignore libfaketime faketime liblua libopentracing libpcre libpq cdiff colorama dnspython
// cspell:ignore prettytable psutil psycopg wcwidth
const packages = [
  'etcd-server',
  'haproxy',
  'libfaketime',
  'liblua5.3-0',
  'libopentracing-c-wrapper0',
  'libopentracing1',
  'libpcre2-8-0',
  'libpq5',
  'patroni',
  'postgresql-client-15',
  'python3-cdiff',
  'python3-click',
  'python3-colorama',
  'python3-dateutil',
  'python3-dnspython',
  'python3-etcd',
  'python3-pkg-resources',
  'python3-prettytable',
  'python3-psutil',
  'python3-psycopg2',
  'python3-six',
  'python3-urllib3',
  'python3-wcwidth',
  'python3-yaml',
]

/**
 * The programs, and what they have to be started with; null before they are fetched.
 * @returns {{
 *   patroni: string, etcd: string, haproxy: string, isReady: string, clock: string,
 *   env: Record<string, string>
 * } | null}
 */
export function findCluster() {
  const at = (/** @type {string} */ path) => join(unpacked, path)
  const programs = {
    patroni: at('usr/bin/patroni'),
    etcd: at('usr/bin/etcd'),
    haproxy: at('usr/sbin/haproxy'),
    isReady: at('usr/lib/postgresql/15/bin/pg_isready'),
    clock: findClock(at('usr/lib')),
  }
  if (!Object.values(programs).every(existsSync)) return null
  const env = {
    ...libraryPath(unpacked, (path) => !path.includes('python3') && !path.includes('postgresql')),
    PYTHONPATH: at('usr/lib/python3/dist-packages'),
  }
  return { ...programs, env }
}

/**
 * The library that gives a process another time of day; empty when it is not there.
 * @param {string} libraries
 */
function findClock(libraries) {
  if (!existsSync(libraries)) return ''
  const name = readdirSync(libraries, { recursive: true, encoding: 'utf8' }).find((path) =>
    path.endsWith('/faketime/libfaketime.so.1'),
  )
  return name ? join(libraries, name) : ''
}

/** Makes sure that there is all that a cluster is made of. */
export function ensureCluster() {
  return ensureTool({
    name: 'Patroni, etcd, HAProxy and libfaketime',
    folder,
    find: findCluster,
    script: `${download(packages.join(' '))}\n${unpack}`,
    missing: 'Patroni, etcd, HAProxy and libfaketime could not be fetched from here: this needs Debian.',
  })
}
