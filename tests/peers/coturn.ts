import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCoturn } from '../../scripts/coturn.mjs'

/** A TURN server of the test's own. */
export type TestCoturn = {
  /** For UDP and TCP. */
  readonly port: number
  /** For TLS, with a certificate that nobody signed. */
  readonly tlsPort: number
  readonly secret: string
  /** What it has logged: each allocation and its peers. */
  log(): string
  close(): Promise<void>
}

/** The lines of docs/operations.md that every relay has, without names, keys and ports. */
const documented = () =>
  readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => /^(fingerprint|use-auth-secret|no-[a-z-]+|denied-peer-ip=.+)$/.test(line))
    .map((line) => `--${line}`)

/**
 * Starts coturn on these addresses of the machine, with the settings of docs/operations.md. It may
 * also reach its own addresses, which are private here and public for a real relay. `programFor`
 * takes coturn's file and returns what runs it elsewhere than in the networks of this machine.
 */
export async function startCoturn(
  addresses: readonly string[],
  programFor: (file: string) => string = (file) => file,
): Promise<TestCoturn> {
  const coturn = findCoturn()
  if (!coturn) throw new Error('there is no coturn: `npm test` fetches it, or set TURN_SERVER')
  // Below those that the system gives to other servers of the tests.
  const [port, tlsPort, secret] = [14_780, 14_790, 'a-secret-of-this-test']
  const folder = mkdtempSync(join(tmpdir(), 'coturn-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=turn.example', '-days', '2']
  execFileSync('openssl', [...made, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const isLoopback = addresses.some((address) => address.startsWith('127.'))
  const options = [
    '-n',
    `--listening-port=${port}`,
    ...addresses.map((address) => `--listening-ip=${address}`),
    ...addresses.flatMap((address) => [`--relay-ip=${address}`, `--allowed-peer-ip=${address}`]),
    ...documented(),
    `--static-auth-secret=${secret}`,
    '--realm=fairlead.example',
    `--tls-listening-port=${tlsPort}`,
    `--cert=${certificate}`,
    `--pkey=${key}`,
    '--no-dtls',
    '--log-file=stdout',
    '--verbose',
    '--pidfile=/dev/null',
    ...(isLoopback ? ['--allow-loopback-peers', '--cli-password=none'] : []),
  ]
  const server = spawn(programFor(coturn.file), options, {
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
    tlsPort,
    secret,
    log: () => logged,
    close: async () => {
      server.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
