import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#tests/peers/free-port.ts'
import { findRedis } from '../../scripts/redis.mjs'
import { type Background, startBackground } from './processes.ts'

export type RedisCluster = AsyncDisposable & { readonly ports: readonly [number, number]; loseMaster(): Promise<void> }

/** Starts a Redis with a replica, and three Sentinels that replace the master by it. */
export async function startRedisCluster(folder: string): Promise<RedisCluster> {
  const redis = findRedis()
  if (!redis) throw new Error('there is no Redis: `npm run chaos` fetches it')
  const home = join(folder, 'redis')
  mkdirSync(home)
  const ports = [await freePort(), await freePort()] as const
  const start = (name: string, ...args: string[]): Background =>
    startBackground({ file: redis.file, args, env: redis.env, logFile: join(folder, `${name}.log`) })
  const serve = (at: number, ...args: string[]) =>
    start(`redis-${at}`, ...['--port', String(at), '--bind', '127.0.0.1', '--save', '', '--dir', home, ...args])
  const master = serve(ports[0])
  const running = [serve(ports[1], '--replicaof', '127.0.0.1', String(ports[0]))]
  for (const at of [1, 2, 3]) {
    const file = join(home, `sentinel-${at}.conf`)
    const lines = [
      `port ${await freePort()}`,
      'bind 127.0.0.1',
      `dir ${home}`,
      `sentinel monitor fairlead 127.0.0.1 ${ports[0]} 2`,
      'sentinel down-after-milliseconds fairlead 3000',
      'sentinel failover-timeout fairlead 10000',
    ]
    writeFileSync(file, `${lines.join('\n')}\n`)
    running.push(start(`sentinel-${at}`, file, '--sentinel'))
  }
  return {
    ports,
    loseMaster: () => master.kill(),
    async [Symbol.asyncDispose]() {
      for (const each of [master, ...running]) await each.kill()
    },
  }
}
