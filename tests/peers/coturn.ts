import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findCoturn } from '../../scripts/coturn.mjs'

/** A TURN server of the test's own. */
export type TestCoturn = {
  readonly port: number
  readonly secret: string
  /** What it has logged: each allocation and its peers. */
  log(): string
  close(): Promise<void>
}

/**
 * Starts coturn on these addresses of the machine, set up as docs/operations.md describes: a shared
 * secret and credentials that expire.
 */
export async function startCoturn(addresses: readonly string[]): Promise<TestCoturn> {
  const coturn = findCoturn()
  if (!coturn) throw new Error('there is no coturn: `npm test` fetches it, or set TURN_SERVER')
  const [port, secret] = [34_780, 'a-secret-of-this-test']
  const isLoopback = addresses.some((address) => address.startsWith('127.'))
  const options = [
    '-n',
    `--listening-port=${port}`,
    ...addresses.map((address) => `--listening-ip=${address}`),
    ...addresses.map((address) => `--relay-ip=${address}`),
    '--fingerprint',
    '--use-auth-secret',
    `--static-auth-secret=${secret}`,
    '--realm=fairlead.example',
    '--no-tls',
    '--no-dtls',
    '--no-cli',
    '--no-multicast-peers',
    '--log-file=stdout',
    '--verbose',
    '--pidfile=/dev/null',
    ...(isLoopback ? ['--allow-loopback-peers', '--cli-password=none'] : []),
  ]
  const server = spawn(coturn.file, options, {
    env: { ...process.env, ...coturn.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(server, 'exit')
  let logged = ''
  await new Promise<void>((resolve, reject) => {
    const onData = (chunk: Buffer) => {
      logged += chunk
      if (/listener opened on|IPv4\. UDP listener/i.test(logged)) resolve()
    }
    server.stdout.on('data', onData)
    server.stderr.on('data', onData)
    server.on('error', reject)
    server.on('exit', () => reject(new Error(`coturn did not start: ${logged}`)))
  })
  return {
    port,
    secret,
    log: () => logged,
    close: async () => {
      server.kill('SIGKILL')
      await ended
    },
  }
}
