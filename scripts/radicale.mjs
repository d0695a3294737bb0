// Finds the CalDAV server that linked accounts are tested with, and fetches Debian's where there is
// none. The packages are only unpacked beside the other tools, so that no server runs by itself.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, SetupError } from './setup.mjs'

const folder = join(root, 'node_modules/.cache/radicale')
const unpacked = join(folder, 'unpacked/usr/lib/python3/dist-packages')
const installed = '/usr/lib/python3/dist-packages/radicale'
const parts = ['radicale', 'vobject', 'dateutil', 'defusedxml', 'passlib', 'six', 'pkg-resources']
const packages = parts.map((name) => `python3-${name}`)

/**
 * The Radicale of this machine, or the one fetched before, as what to run and with what; null
 * without either.
 * @returns {{ file: string, args: string[], env: Record<string, string> } | null}
 */
export function findRadicale() {
  const python = { file: process.env.PYTHON ?? 'python3', args: ['-m', 'radicale'] }
  if (existsSync(installed)) return { ...python, env: {} }
  if (existsSync(join(unpacked, 'radicale'))) return { ...python, env: { PYTHONPATH: unpacked } }
  return null
}

/** Makes sure that there is a Radicale to test with. */
export async function ensureRadicale() {
  if (findRadicale()) return
  console.log('Fetching Radicale for the tests ...')
  mkdirSync(folder, { recursive: true })
  const fetched = `apt-get download -q ${packages.join(' ')}`
  // Who may not renew the lists of packages may still have some.
  const script = `cd "$FOLDER" && (${fetched} || { apt-get update -q && ${fetched}; }) && for package in *.deb; do dpkg -x "$package" unpacked; done`
  if (existsSync('/usr/bin/apt-get')) await run('sh', ['-c', script], { FOLDER: folder })
  if (findRadicale()) return
  throw new SetupError(
    'The tests of calendar accounts need Radicale and Python 3, and it could not be fetched from here. ' +
      'Install it (apt-get install radicale).',
  )
}
