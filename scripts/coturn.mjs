// Finds the TURN server that calls are tested through, and fetches Debian's where there is none.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { download, ensureTool, findInstalled, libraryPath, toolFolder, unpack } from './debian-tool.mjs'

const folder = toolFolder('coturn')
const unpacked = join(folder, 'unpacked')

/**
 * The coturn of this machine, or the one fetched before; null without either. `env` is what it has
 * to be started with.
 * @returns {{ file: string, env: Record<string, string> } | null}
 */
export function findCoturn() {
  const installed = findInstalled('turnserver', process.env.TURN_SERVER)
  if (installed) return { file: installed, env: {} }
  const file = join(unpacked, 'usr/bin/turnserver')
  return existsSync(file) ? { file, env: libraryPath(unpacked) } : null
}

// Libraries that the machine has are left out, and the first two lines print the others.
const script = `
libraries() { apt-cache depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces --no-enhances coturn | grep '^lib' | sort -u; }
missing() { for name in $(libraries); do dpkg -s "$name" >/dev/null 2>&1 || echo "$name"; done; }
[ -n "$(libraries)" ] || apt-get update -q
${download('coturn $(missing)')}
${unpack}`

/** Makes sure that there is a coturn to test with. */
export function ensureCoturn() {
  return ensureTool({
    name: 'coturn for the tests',
    folder,
    find: findCoturn,
    script,
    missing:
      'The test of calls through a relay needs coturn, and it could not be fetched from here. ' +
      'Install it (apt-get install coturn) or set TURN_SERVER to the path of turnserver.',
  })
}
