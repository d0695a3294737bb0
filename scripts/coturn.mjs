// Finds the TURN server that calls are tested through, and fetches Debian's where there is none.
// The packages are only unpacked beside the other tools, so that no server runs by itself.
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root, run, SetupError } from './setup.mjs'

const folder = join(root, 'node_modules/.cache/coturn')
const unpacked = join(folder, 'unpacked')

/**
 * The coturn of this machine, or the one fetched before; null without either. `env` is what it has
 * to be started with.
 * @returns {{ file: string, env: Record<string, string> } | null}
 */
export function findCoturn() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
  const installed = [process.env.TURN_SERVER ?? '', ...folders.map((path) => join(path, 'turnserver'))].find(existsSync)
  if (installed) return { file: installed, env: {} }
  const file = join(unpacked, 'usr/bin/turnserver')
  if (!existsSync(file)) return null
  const libraries = readdirSync(join(unpacked, 'usr/lib'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.so\.[\d.]+$/.test(name))
    .map((name) => join(unpacked, 'usr/lib', name, '..'))
  return { file, env: { LD_LIBRARY_PATH: [...new Set(libraries)].join(delimiter) } }
}

// Libraries that the machine has are left out, and the first two lines print the others.
const fetchScript = `
cd "$FOLDER"
libraries() { apt-cache depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces --no-enhances coturn | grep '^lib' | sort -u; }
missing() { for name in $(libraries); do dpkg -s "$name" >/dev/null 2>&1 || echo "$name"; done; }
[ -n "$(libraries)" ] || apt-get update -q
apt-get download -q coturn $(missing) || { apt-get update -q && apt-get download -q coturn $(missing); } || exit 1
for package in *.deb; do dpkg -x "$package" unpacked; done`

/** Makes sure that there is a coturn to test with. */
export async function ensureCoturn() {
  if (findCoturn()) return
  console.log('Fetching coturn for the tests ...')
  mkdirSync(folder, { recursive: true })
  if (existsSync('/usr/bin/apt-get')) await run('sh', ['-c', fetchScript], { FOLDER: folder })
  if (findCoturn()) return
  throw new SetupError(
    'The test of calls through a relay needs coturn, and it could not be fetched from here. ' +
      'Install it (apt-get install coturn) or set TURN_SERVER to the path of turnserver.',
  )
}
