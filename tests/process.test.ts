import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { seconds } from '#contract/core/durations.ts'
import { demoAccounts, demoPassword } from '#server/commands/demo/accounts.ts'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { ownersEnvironment } from '#tests/support/product-process.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-process-'))
// Open to PostgreSQL's account, so that clusters lie in the folder and are removed with it.
await chmod(dataDir, 0o755)
const children: ChildProcess[] = []
afterAll(async () => {
  // SIGTERM, so that the embedded PostgreSQL of a process ends with it.
  for (const child of children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), seconds(12))
    await once(child, 'exit')
    clearTimeout(timer)
  }
  await rm(dataDir, { recursive: true, force: true })
})

/** Runs the program as an owner would, with pages and server as built, and gathers what it says. */
function run(env: Record<string, string>, { descriptors = 0 } = {}) {
  const program = [process.execPath, join(root, 'build/program/main.js')]
  const limited = ['/bin/sh', '-c', `ulimit -n ${descriptors}; exec "$@"`, 'sh', ...program]
  const [command = '', ...args] = descriptors > 0 ? limited : program
  const child = spawn(command, args, {
    cwd: root,
    env: { ...ownersEnvironment, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
  })
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, said }))
  const ready = new Promise<string>((resolve, reject) => {
    child.on('exit', () => reject(new Error(`the product did not start: ${said}`)))
    child.stdout.on('data', () => {
      const address = /is ready at (http:\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
  })
  // Tests of a refused start do not wait for it.
  ready.catch(() => {})
  return { child, ready, ended }
}

/** Returns the status of a reply, or null when there is none. */
async function statusOf(url: URL): Promise<number | null> {
  return fetch(url).then(
    ({ status }) => status,
    () => null,
  )
}

test('invalid settings end the start with one message and no stack', async () => {
  const { code, said } = await run({ PORT: 'eighty', DATABASE_URL: 'here' }).ended
  expect(code).toBe(1)
  expect(said.trim().split('\n')).toEqual([
    'These environment variables are not right:',
    '  PORT must be a whole number from 0 to 65535',
    '  DATABASE_URL must be an address beginning with postgres:// or postgresql://',
  ])
})

test('a database that cannot be reached ends the start with one line, without its password', async () => {
  const { code, said } = await run({ DATABASE_URL: 'postgres://me:swordfish@127.0.0.1:1/x' }).ended
  expect([code, said.trim()]).toEqual([
    1,
    'Cannot use the database at 127.0.0.1:1: nothing listens there. Check DATABASE_URL.',
  ])
})

test('a port in use ends the start with one line', async () => {
  const taken = createServer()
  await once(taken.listen(0, '127.0.0.1'), 'listening')
  const { port } = taken.address() as AddressInfo
  const env = { DATABASE_URL: await testDatabaseUrl(), HOST: '127.0.0.1', PORT: String(port) }
  const { code, said } = await run(env).ended
  taken.close()
  expect([code, said.trim()]).toEqual([
    1,
    `Port ${port} is already in use. Stop what uses it, or choose another, as PORT=${port + 1}.`,
  ])
})

test('SIGTERM makes the process not ready at once, drains it, and ends it within ten more seconds', async () => {
  const env = { DATABASE_URL: await testDatabaseUrl(), HOST: '127.0.0.1', PORT: '0', DRAIN_SECONDS: '2' }
  const { child, ready, ended } = run(env)
  const address = await ready
  expect(await (await fetch(`${address}/ready`)).json()).toMatchObject({ status: 'ready' })
  const from = performance.now()
  child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${address}/ready`)).status, { interval: 50 }).toBe(503)
  const during = await fetch(`${address}/health`)
  expect([during.status, during.headers.get('connection')]).toEqual([200, 'close'])
  const { code, said } = await ended
  expect([code, said.includes('"level":"error"')]).toEqual([0, false])
  expect(performance.now() - from).toBeGreaterThan(1_900)
  expect(performance.now() - from).toBeLessThan(12_000)
})

test('a public address has no demo accounts, and the log says how to create the first admin', async () => {
  const env = { PUBLIC_URL: 'https://fairlead.example', AUTH_SECRET: 'a-secret-of-at-least-32-characters', PORT: '0' }
  // The embedded database, as in an installation that sets only its address.
  const { child, ready, ended } = run({ ...env, DATA_DIR: join(dataDir, 'public') })
  const address = await ready
  const reply = await fetch(`${address}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoAccounts.admin.email, password: demoPassword }),
  })
  expect(reply.status).toBe(400)
  child.kill('SIGTERM')
  const { said } = await ended
  expect(said).toContain('npm run admin -- create EMAIL')
  const errors = said.split('\n').filter((line) => line.includes('"level":"error"'))
  expect(errors).toEqual([expect.stringContaining('SMTP_URL is not set: no mail is sent')])
  expect(said).not.toContain(demoPassword)
}, 60_000)

test('a database with demo accounts is refused at a public address, with one line', async () => {
  const url = await testDatabaseUrl()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    "insert into users (id, email, role, staff_role) values (gen_random_uuid(), $1, 'admin', 'admin')",
    [demoAccounts.admin.email],
  )
  await client.end()
  const env = { DATABASE_URL: url, AUTH_SECRET: 'a-secret-of-at-least-32-characters', PORT: '0' }
  const { code, said } = await run({ ...env, PUBLIC_URL: 'https://fairlead.example' }).ended
  expect([code, said.trim().split('\n').length]).toEqual([1, 1])
  expect(said).toContain('The database holds the demo accounts')
})

test('a process without a free file descriptor lives on and answers once descriptors are free again', async () => {
  const limit = 256
  const env = { DATABASE_URL: await testDatabaseUrl(), HOST: '127.0.0.1', PORT: '0', DRAIN_SECONDS: '0' }
  const { child, ready, ended } = run(env, { descriptors: limit })
  const address = new URL(await ready)
  let isHolding = true
  const sockets = new Set<Socket>()
  /** Takes a descriptor of the process, and another one whenever that is refused. */
  const hold = () => {
    const socket = connect(Number(address.port), address.hostname)
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      if (isHolding) setTimeout(hold, 20)
    })
  }
  // At once, while threads still load their modules.
  for (let n = 0; n < 400; n += 1) hold()
  // libuv keeps one in reserve, to refuse connections with.
  const inUse = async () => (await readdir(`/proc/${child.pid}/fd`)).length
  await expect.poll(inUse, { interval: 50, timeout: 30_000 }).toBeGreaterThanOrEqual(limit - 1)
  isHolding = false
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => statusOf(new URL('/ready', address)), { interval: 100, timeout: 30_000 }).toBe(200)
  expect(await statusOf(new URL('/api/advisors', address))).toBe(200)
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
})

// The last test of this file: it leaves a database that cannot be migrated.
test('a start that fails unexpectedly exits with code 1 although its output is closed', async () => {
  const url = await testDatabaseUrl()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // A schema that no migration expects.
  await client.query('delete from drizzle.__drizzle_migrations')
  await client.end()
  const { child, ended } = run({ DATABASE_URL: url, HOST: '127.0.0.1', PORT: '0' })
  child.stdout.destroy()
  child.stderr.destroy()
  const { code } = await ended
  expect(code).toBe(1)
})
