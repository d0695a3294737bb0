// Finds the CalDAV server that linked accounts are tested with, and fetches Debian's where there is
// none.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { download, ensureTool, toolFolder, unpack } from './debian-tool.mjs'

const folder = toolFolder('radicale')
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
export function ensureRadicale() {
  return ensureTool({
    name: 'Radicale for the tests',
    folder,
    find: findRadicale,
    script: `${download(packages.join(' '))}\n${unpack}`,
    missing:
      'The tests of calendar accounts need Radicale and Python 3, and it could not be fetched from here. ' +
      'Install it (apt-get install radicale).',
  })
}
