// Finds the ClamAV daemon that tests scan files with, and fetches Debian's where there is none. The
// test brings signatures of its own, so that no virus database is needed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { download, ensureTool, findInstalled, libraryPath, toolFolder, unpack } from './debian-tool.mjs'

const folder = toolFolder('clamav')
const unpacked = join(folder, 'unpacked')

/**
 * The clamd of this machine, or the one fetched before; null without either. `env` is the
 * environment to start it with.
 * @returns {{ file: string, env: Record<string, string> } | null}
 */
export function findClamd() {
  const installed = findInstalled('clamd', process.env.CLAMD)
  if (installed) return { file: installed, env: {} }
  const file = join(unpacked, 'usr/sbin/clamd')
  return existsSync(file) ? { file, env: libraryPath(unpacked) } : null
}

// The daemon with the libraries of its engine, except the C library that every program here has.
const script = `
  apt-cache show clamav-daemon > /dev/null 2>&1 || apt-get update -q
  engine=$(apt-cache depends clamav-daemon | sed -n 's/.*Depends: \\(libclamav[0-9]*\\)$/\\1/p')
  libraries=$(apt-cache depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces \
    --no-enhances $engine | grep -E '^lib' | grep -vE '^lib(c6|gcc-s1|crypt1)$')
  ${download('clamav-daemon $libraries')}
  ${unpack}`

/** Makes sure that there is a clamd to test with. */
export function ensureClamd() {
  return ensureTool({
    name: 'ClamAV for the tests',
    folder,
    find: findClamd,
    script,
    missing:
      'The tests of the virus scanner need clamd, and it could not be fetched from here. ' +
      'Install it (apt-get install clamav-daemon) or set CLAMD to its path.',
  })
}
