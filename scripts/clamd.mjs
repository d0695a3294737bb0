// Finds the ClamAV daemon that tests scan files with, and fetches Debian's where there is none.
// The packages are only unpacked beside the other tools; the test brings signatures of its own, so
// that no virus database is needed.
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root, run, SetupError } from './setup.mjs'

const folder = join(root, 'node_modules/.cache/clamav')
const unpacked = join(folder, 'unpacked')

/**
 * The clamd of this machine, or the one fetched before; null without either. `env` is the
 * environment to start it with.
 * @returns {{ file: string, env: Record<string, string> } | null}
 */
export function findClamd() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  const candidates = [process.env.CLAMD ?? '', ...folders.map((each) => join(each, 'clamd'))]
  const installed = candidates.find(existsSync)
  if (installed) return { file: installed, env: {} }
  const file = join(unpacked, 'usr/sbin/clamd')
  if (!existsSync(file)) return null
  const libraries = readdirSync(join(unpacked, 'usr/lib'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.so\.\d+$/.test(name))
    .map((name) => join(unpacked, 'usr/lib', name, '..'))
  return { file, env: { LD_LIBRARY_PATH: [...new Set(libraries)].join(delimiter) } }
}

// The daemon with the libraries of its engine, except the C library that every program here has.
const fetchScript = `
  set -e
  cd "$FOLDER"
  apt-cache show clamav-daemon > /dev/null 2>&1 || apt-get update -q
  engine=$(apt-cache depends clamav-daemon | sed -n 's/.*Depends: \\(libclamav[0-9]*\\)$/\\1/p')
  libraries=$(apt-cache depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces \
    --no-enhances $engine | grep -E '^lib' | grep -vE '^lib(c6|gcc-s1|crypt1)$')
  apt-get download -q clamav-daemon $libraries || { apt-get update -q && apt-get download -q clamav-daemon $libraries; }
  for package in *.deb; do dpkg -x "$package" unpacked; done
`

/** Makes sure that there is a clamd to test with. */
export async function ensureClamd() {
  if (findClamd()) return
  console.log('Fetching ClamAV for the tests ...')
  mkdirSync(folder, { recursive: true })
  if (existsSync('/usr/bin/apt-get')) await run('sh', ['-c', fetchScript], { FOLDER: folder })
  if (findClamd()) return
  throw new SetupError(
    'The tests of the virus scanner need clamd, and it could not be fetched from here. ' +
      'Install it (apt-get install clamav-daemon) or set CLAMD to its path.',
  )
}
