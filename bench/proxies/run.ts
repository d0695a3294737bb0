// nginx and HAProxy with the files of deploy/ as they are, with TLS, before two processes: what
// passes, what is refused, whom the limits count, and a restart without a failed request. Started
// by scripts/proxies.mjs, in a network that has the addresses of those files.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { seconds } from '#contract/core/durations.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts'
import { type Background, startBackground, until } from '../cluster/processes.ts'
import { ask, askPlainly, connectSocket } from './requests.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairlead-proxies-'))
chmodSync(folder, 0o755)
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const operators = (name: string) => fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url))
const failures: string[] = []
function check(title: string, isRight: boolean, found: unknown): void {
  console.log(`  ${isRight ? 'right' : 'WRONG'}: ${title}${isRight ? '' : ` (${JSON.stringify(found)})`}`)
  if (!isRight) failures.push(title)
}

const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=fairlead.example']
const names = ['-addext', 'subjectAltName=DNS:fairlead.example']
execFileSync(
  'openssl',
  [...request, ...names, '-keyout', '/etc/nginx/fairlead.key', '-out', '/etc/nginx/fairlead.pem'],
  {
    stdio: 'ignore',
  },
)
const both = readFileSync('/etc/nginx/fairlead.pem', 'utf8') + readFileSync('/etc/nginx/fairlead.key', 'utf8')
writeFileSync('/etc/haproxy/fairlead.pem', both)
const certificate = readFileSync('/etc/nginx/fairlead.pem')

const quiet = () => undefined
const log = { debug: quiet, info: quiet, warn: quiet, error: console.error }
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log })

async function startNode(address: string): Promise<Background> {
  const node = startBackground({
    file: process.execPath,
    args: [fileURLToPath(new URL('../../server/main.ts', import.meta.url))],
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, 'data'),
      HOST: address,
      PORT: '3000',
      PUBLIC_URL: 'https://fairlead.example',
      TRUST_PROXY: '10.0.0.11,10.0.0.12',
      AUTH_SECRET: 'a-secret-for-the-run-of-the-proxies',
      DRAIN_SECONDS: '5',
      LOG_LEVEL: 'error',
    },
    logFile: join(folder, `${address}.log`),
  })
  await until(`${address} is ready`, async () => (await fetch(`http://${address}:3000/ready`)).ok, seconds(120))
  return node
}
let first = await startNode('10.0.0.11')
const second = await startNode('10.0.0.12')

for (const name of ['haproxy', 'nginx'] as const) {
  console.log(name)
  const file = name === 'nginx' ? '/etc/nginx/nginx.conf' : '/etc/haproxy/haproxy.cfg'
  copyFileSync(operators(name === 'nginx' ? 'nginx.conf' : 'haproxy.cfg'), file)
  const program = process.env[`PROGRAM_${name.toUpperCase()}`] ?? name
  const args = name === 'nginx' ? ['-c', file, '-g', 'daemon off; user root;'] : ['-db', '-f', file]
  const env = { ...process.env, ...(name === 'haproxy' && { LD_LIBRARY_PATH: process.env.HAPROXY_LIBRARIES }) }
  const proxy = spawn(program, args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
  process.once('exit', () => proxy.kill('SIGKILL'))
  const from = (localAddress: string) => ({ localAddress, certificate })
  await until(`${name} answers`, async () => (await ask('/ready', from('127.0.0.1'))).status === 200)
  await wait(seconds(4))

  const session = connect('https://127.0.0.1', { ca: certificate, servername: 'fairlead.example' })
  await once(session, 'connect')
  check('HTTP/2 over TLS', session.alpnProtocol === 'h2', session.alpnProtocol)
  session.close()
  const old = await ask('/ready', { ...from('127.0.0.1'), maxVersion: 'TLSv1.1' }).catch(
    (error: Error) => error.message,
  )
  check('TLS 1.1 is refused', typeof old === 'string', old)
  const weak = await ask('/ready', { ...from('127.0.0.1'), ciphers: 'AES128-GCM-SHA256' }).catch(
    (error: Error) => error.message,
  )
  check('a suite without forward secrecy is refused', typeof weak === 'string', weak)
  const plain = [await askPlainly('/pricing?from=mail'), await askPlainly('/api/profile')]
  check(
    'plain HTTP leads pages to HTTPS and refuses calls',
    JSON.stringify(plain) === JSON.stringify(['301 https://fairlead.example/pricing?from=mail', '403']),
    plain,
  )
  check('a websocket reaches Socket.IO', await connectSocket(certificate), false)

  // In pieces of 512 KB, as the pages send files; without a session each is refused by the server.
  const piece = Buffer.alloc(512 * 1_024, ' ')
  const pieces = []
  for (let n = 0; n < 50; n += 1)
    pieces.push(
      await ask('/api/attachments/00000000-0000-4000-8000-000000000000/content?offset=0', {
        ...from('127.0.0.2'),
        body: piece,
        method: 'PATCH',
      }),
    )
  const strange = pieces.filter(({ text }) => !text.includes('"code":"core.'))
  check('25 MB in 50 pieces reach the server, which refuses each in its own words', strange.length === 0, strange[0])
  const statuses: number[] = []
  const contact = (options: { localAddress: string; headers?: Record<string, string> }) =>
    ask('/api/support-requests', { certificate, body: Buffer.from('{}'), ...options })
  for (let n = 0; n < 60 && statuses.at(-1) !== 429; n += 1)
    statuses.push((await contact({ localAddress: `127.0.1.${name.length}` })).status)
  for (let n = 0; n < 12; n += 1) statuses.push((await contact({ localAddress: `127.0.1.${name.length}` })).status)
  check('one caller meets the limit', statuses.at(-1) === 429, statuses)
  const lie = { headers: { 'x-forwarded-for': '203.0.113.7' } }
  const lied = [1, 2, 3, 4].map(() => contact({ localAddress: `127.0.1.${name.length}`, ...lie }))
  const liedStatuses = (await Promise.all(lied)).map(({ status }) => status)
  check(
    'the same caller with another X-Forwarded-For meets it too',
    liedStatuses.every((each) => each === 429),
    liedStatuses,
  )
  const stranger = await contact({ localAddress: `127.0.2.${name.length}` })
  check('another caller does not', stranger.status !== 429, stranger.status)

  let failed = 0
  let answered = 0
  let isOver = false
  const reading = [1, 2, 3, 4].map(async () => {
    while (!isOver) {
      const { status } = await ask('/api/help-texts', from('127.0.0.3')).catch(() => ({ status: 0 }))
      if (status === 0 || status >= 500) failed += 1
      else answered += 1
    }
  })
  await wait(seconds(1))
  if (name === 'nginx') {
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace('server 10.0.0.11:3000', 'server 10.0.0.11:3000 down'))
    proxy.kill('SIGHUP')
    await wait(seconds(2))
  }
  await first.stop()
  first = await startNode('10.0.0.11')
  isOver = true
  await Promise.all(reading)
  check(`a restart fails none of ${answered + failed} requests`, failed === 0 && answered > 0, failed)
  proxy.kill('SIGTERM')
  await once(proxy, 'exit')
}
await Promise.all([first.stop(), second.stop()])
await postgres.close()
console.log(failures.length === 0 ? 'Both proxies do what they should.' : `${failures.length} checks failed`)
process.exit(failures.length === 0 ? 0 : 1)
