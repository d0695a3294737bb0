// Finds the Redis that tests of several nodes share, and fetches Debian's where there is none.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { download, ensureTool, findInstalled, libraryPath, toolFolder, unpack } from './debian-tool.mjs'

const folder = toolFolder('redis')
const unpacked = join(folder, 'unpacked')

/**
 * The Redis server of this machine, or the one fetched before; null without either. `env` is what
 * it has to be started with.
 * @returns {{ file: string, env: Record<string, string> } | null}
 */
export function findRedis() {
  const installed = findInstalled('redis-server', process.env.REDIS_SERVER)
  if (installed) return { file: installed, env: {} }
  const file = join(unpacked, 'usr/bin/redis-server')
  return existsSync(file) ? { file, env: libraryPath(unpacked) } : null
}

/** Makes sure that there is a Redis server to test with. */
export function ensureRedis() {
  return ensureTool({
    name: 'Redis for the tests',
    folder,
    find: findRedis,
    script: `${download('redis-server redis-tools libjemalloc2 liblzf1')}\n${unpack}`,
    missing:
      'The tests of several nodes need Redis, and it could not be fetched from here. ' +
      'Install it (apt-get install redis-server) or set REDIS_SERVER to its path.',
  })
}
