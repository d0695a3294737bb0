// Finds the promtool that tests check alert rules and metrics with, and fetches Debian's where
// there is none. The package is only unpacked beside the other tools.
import { existsSync, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root, run, SetupError } from './setup.mjs'

const folder = join(root, 'node_modules/.cache/prometheus')
const unpacked = join(folder, 'unpacked/usr/bin/promtool')

/**
 * The promtool of this machine, or the one fetched before; null without either.
 * @returns {string | null}
 */
export function findPromtool() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
  const candidates = [process.env.PROMTOOL ?? '', ...folders.map((each) => join(each, 'promtool')), unpacked]
  return candidates.find(existsSync) ?? null
}

// The package is the whole of Prometheus; only promtool is kept.
const fetchScript = `
  set -e
  cd "$FOLDER"
  apt-get download -q prometheus || { apt-get update -q && apt-get download -q prometheus; }
  mkdir -p unpacked
  for package in *.deb; do dpkg --fsys-tarfile "$package" | tar -x -C unpacked ./usr/bin/promtool; done
  rm -f ./*.deb
`

/** Makes sure that there is a promtool to test with. */
export async function ensurePromtool() {
  if (findPromtool()) return
  console.log('Fetching promtool for the tests ...')
  mkdirSync(folder, { recursive: true })
  if (existsSync('/usr/bin/apt-get')) await run('sh', ['-c', fetchScript], { FOLDER: folder })
  if (findPromtool()) return
  throw new SetupError(
    'The test of the alert rules needs promtool, and it could not be fetched from here. ' +
      'Install it (apt-get install prometheus) or set PROMTOOL to its path.',
  )
}
