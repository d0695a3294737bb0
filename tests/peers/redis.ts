import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findRedis } from '../../scripts/redis.mjs'
import { freePort } from './free-port.ts'

export type TestRedis = {
  readonly url: string
  readonly port: number
  /** Stops it answering while its connections stay open. */
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

/**
 * Starts a Redis server of the test's own, which keeps nothing, on a free port unless one is
 * passed.
 */
export async function startRedis(atPort?: number): Promise<TestRedis> {
  const redis = findRedis()
  if (!redis) throw new Error('there is no Redis: `npm test` fetches it, or set REDIS_SERVER')
  const port = atPort ?? (await freePort())
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const server = spawn(redis.file, options, {
    env: { ...process.env, ...redis.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  await new Promise<void>((resolve, reject) => {
    let said = ''
    server.stdout.on('data', (chunk) => {
      said += chunk
      if (said.includes('Ready to accept connections')) resolve()
    })
    server.on('error', reject)
    server.on('exit', () => reject(new Error(`Redis did not start: ${said}`)))
  })
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    close: async () => {
      server.kill('SIGKILL')
      await ended
    },
  }
}
