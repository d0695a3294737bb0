// Finds the Redis that tests of several nodes share, and fetches Debian's where there is none.
// Nothing is installed on the machine: the packages are only unpacked beside the other tools, so no
// server of ours ever runs uninvited.
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root, run, SetupError } from './setup.mjs'

const folder = join(root, 'node_modules/.cache/redis')
const unpacked = join(folder, 'unpacked')
const packages = ['redis-server', 'redis-tools', 'libjemalloc2', 'liblzf1']

/**
 * The Redis server of this machine, or the one fetched before; null without either. `env` is what
 * it has to be started with.
 * @returns {{ file: string, env: Record<string, string> } | null}
 */
export function findRedis() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
  const given = [process.env.REDIS_SERVER ?? '', ...folders.map((each) => join(each, 'redis-server'))].find(existsSync)
  if (given) return { file: given, env: {} }
  const file = join(unpacked, 'usr/bin/redis-server')
  if (!existsSync(file)) return null
  const libraries = readdirSync(join(unpacked, 'usr/lib'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.so\.\d+$/.test(name))
    .map((name) => join(unpacked, 'usr/lib', name, '..'))
  return { file, env: { LD_LIBRARY_PATH: [...new Set(libraries)].join(delimiter) } }
}

/** Makes sure that there is a Redis server to test with. */
export async function ensureRedis() {
  if (findRedis()) return
  console.log('Fetching Redis for the tests ...')
  mkdirSync(folder, { recursive: true })
  const fetched = `apt-get download -q ${packages.join(' ')}`
  // Who may not renew the lists of packages may still have some.
  const script = `cd "$FOLDER" && (${fetched} || { apt-get update -q && ${fetched}; }) && for one in *.deb; do dpkg -x "$one" unpacked; done`
  if (existsSync('/usr/bin/apt-get')) await run('sh', ['-c', script], { FOLDER: folder })
  if (findRedis()) return
  throw new SetupError(
    'The tests of several nodes need Redis, and it could not be fetched from here. ' +
      'Install it (apt-get install redis-server) or set REDIS_SERVER to its path.',
  )
}
