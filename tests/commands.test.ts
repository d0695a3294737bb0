import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { seconds } from '#contract/core/durations.ts'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { endProcessesAfterAll, runCommand } from '#tests/support/product-process.ts'

const folder = await mkdtemp(join(tmpdir(), 'fairlead-commands-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
endProcessesAfterAll()
// Each test starts a process.
vi.setConfig({ testTimeout: seconds(60) })
const dataDir = join(folder, 'data')
// A command that opens a database by mistake leaves this folder behind.
const run = (...args: string[]) => runCommand(args, { DATA_DIR: dataDir })

const admin = 'server/commands/admin.ts'
const importData = 'server/commands/import-adviser-data.ts'
const commands = [
  ['npm run admin', admin],
  ['npm run import-adviser-data', importData],
  ['npm run --silent openapi', 'server/commands/openapi.ts'],
  ['npm run backup', 'server/commands/backup.ts'],
  ['npm run restore', 'server/commands/restore.ts'],
  ['npm run migrate', 'server/commands/migrate.ts'],
  ['npm run health', 'server/commands/health.ts'],
  ['npm run artefact', 'scripts/artefact.mjs'],
  ['npm start', 'scripts/start.mjs'],
  ['npm test', 'scripts/test.mjs'],
  ['npm run bench', 'scripts/bench.mjs'],
] as const

describe.each(commands)('%s', (name, file) => {
  test('prints its usage for --help and exits with 0', async () => {
    const { code, output } = await run(file, '--help')
    expect([code, output]).toEqual([0, expect.stringMatching(new RegExp(`^Usage: ${name}\\b`))])
    expect(output.split('\n').length).toBeGreaterThan(3)
  })

  test('names an unknown option in one line and exits with 2', async () => {
    const { code, output } = await run(file, '--nonsense')
    expect(code).toBe(2)
    expect(output).toMatch(/^There is no \w+ "?--nonsense"?\. For help: npm .* -- --help\n$/)
  })
})

test.each([
  [[admin], 'COMMAND is missing'],
  [[admin, 'dance'], 'There is no command "dance"'],
  [[admin, 'create', 'nobody'], 'EMAIL must be an email address, not "nobody"'],
  [[admin, 'ban', 'a@example.com', 'some'], 'DAYS must be a number from 1 to 36500, not "some"'],
  [[admin, 'sso', 'add', 'x.xml'], '--domain=DOMAIN is missing'],
  [[importData, '/none.xml'], 'There is no file /none.xml'],
  [['server/commands/backup.ts', '/none/backup.tar.gz'], 'There is no folder /none'],
  [['server/commands/restore.ts', '/none.tar.gz'], 'There is no file /none.tar.gz'],
  [['server/commands/restore.ts', 'a', 'b'], 'There is no argument "b"'],
  [['server/commands/migrate.ts'], 'DATABASE_URL is not set'],
  [['scripts/test.mjs', '--only=everything'], 'There is no option --only=everything'],
])('%j exits with 2, prints one line and opens no database', async (args, message) => {
  const { code, output } = await run(...args)
  const [line = '', ...others] = output.trimEnd().split('\n')
  expect([code, line.startsWith(`${message}. For help: npm `), others]).toEqual([2, true, []])
  expect(existsSync(dataDir)).toBe(false)
})

test('the health command asks at the address that the server listens at', async () => {
  const server = createServer((_request, reply) => reply.end()).listen(0, '127.0.0.2')
  await once(server, 'listening')
  afterAll(() => void server.close())
  const { port } = server.address() as AddressInfo
  const ask = (HOST: string) => runCommand(['server/commands/health.ts'], { HOST, PORT: String(port) })
  expect(await ask('127.0.0.2')).toEqual({ code: 0, output: '' })
  expect(await ask('0.0.0.0')).toEqual({ code: 1, output: 'Nothing answers\n' })
})

test('migrating a database that is away fails with one line and exit code 1', async () => {
  const { code, output } = await runCommand(['server/commands/migrate.ts'], {
    DATABASE_URL: 'postgres://u@127.0.0.1:1/x',
  })
  expect(code).toBe(1)
  expect(output).toBe('Cannot use the database at 127.0.0.1:1: nothing listens there. Check DATABASE_URL.\n')
})

test('importing a file that is not an adviser file fails with one line and exit code 1', async () => {
  const file = join(folder, 'notes.xml')
  await writeFile(file, 'no markup')
  const { code, output } = await runCommand([importData, file], { DATABASE_URL: await testDatabaseUrl() })
  expect(code).toBe(1)
  expect(output).toMatch(/notes\.xml is not a complete adviser file of the SEC: .*\n$/)
  expect(output.trimEnd().split('\n')).toHaveLength(1)
})
