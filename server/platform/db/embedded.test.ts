import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claimFolder } from './embedded/claim.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'

const warnings = vi.fn()
const quiet = () => undefined
const log = { debug: quiet, info: quiet, warn: warnings, error: quiet }

let dataDir: string
const running: EmbeddedPostgres[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fairlead-embedded-'))
  warnings.mockClear()
})
afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('what was written is there after a stop and a start', async () => {
  await query((await start()).url, "create table kept (word text); insert into kept values ('here')")
  await running.splice(0)[0]?.close()
  expect(await query((await start()).url, 'select word from kept')).toEqual([{ word: 'here' }])
})

test('the database of a killed server is taken over with everything committed', async () => {
  const killed = await startInAnotherProcess()
  await query(killed.url, "create table kept (word text); insert into kept values ('here')")
  killed.process.kill('SIGKILL')
  await once(killed.process, 'exit')
  expect(await query((await start()).url, 'select word from kept')).toEqual([{ word: 'here' }])
  expect(warnings).toHaveBeenCalledTimes(1)
})

test('a second server on the data folder is refused with one line naming the first', async () => {
  const first = await start()
  first.announce('http://127.0.0.1:3000')
  await expect(start()).rejects.toThrow(
    new RegExp(`^Fairlead already runs on .*process ${process.pid}, http://127.0.0.1:3000.*$`),
  )
})

test('a copy of a data folder whose cluster lies elsewhere is refused, and so is a cluster that is gone', async () => {
  await start()
  await running.splice(0)[0]?.close()
  const elsewhere = mkdtempSync(join(tmpdir(), 'fairlead-elsewhere-'))
  chmodSync(elsewhere, 0o755)
  const cluster = join(elsewhere, 'cluster')
  renameSync(join(dataDir, 'postgres/cluster'), cluster)
  writeFileSync(join(dataDir, 'postgres/cluster-at'), cluster)
  await start()
  const copy = `${dataDir}-copy`
  cpSync(dataDir, copy, { recursive: true })
  const startCopy = () => startEmbeddedPostgres({ dataDir: copy, log })
  await expect(startCopy()).rejects.toThrow(`The data folder ${copy} is a copy of ${dataDir}`)
  await running.splice(0)[0]?.close()
  await expect(startCopy()).rejects.toThrow(`The data folder ${copy} is a copy of ${dataDir}`)
  rmSync(copy, { recursive: true })
  rmSync(elsewhere, { recursive: true })
  await expect(start()).rejects.toThrow(`should lie in ${cluster}, which does not exist`)
})

test('a cluster that another server works on is refused, whatever data folder names it', async () => {
  const claim = await claimFolder(join(dataDir, 'postgres/cluster'))
  await expect(start()).rejects.toThrow(/^Fairlead already runs on the data folder .*cluster/)
  await claim.release()
})

test('a cluster that belongs to root, as after a copy by root, is refused with the way to repair it', async () => {
  await start()
  await running.splice(0)[0]?.close()
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(join(dataDir, 'postgres/cluster'), 0, 0)
  // Anybody else can neither make such a folder nor be kept from running PostgreSQL.
  if (isRoot) await expect(start()).rejects.toThrow(/belongs to root.* chown -R postgres /)
  else await start()
})

test('a database that is killed runs again on the same address with everything committed', async () => {
  const { url } = await start()
  await query(url, "create table kept (word text); insert into kept values ('here')")
  process.kill(Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  await expect
    .poll(() => query(url, 'select word from kept').catch(() => null), { timeout: 30_000, interval: 100 })
    .toEqual([{ word: 'here' }])
  expect(warnings).toHaveBeenCalledWith(expect.anything(), 'the embedded database runs again')
})

test('commits wait for the disk', async () => {
  const { url } = await start()
  expect(
    await query(url, "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit"),
  ).toEqual([{ fsync: 'on', commit: 'on' }])
})

test('answers on its socket and on the loopback interface', async () => {
  const { url } = await start()
  const client = 'select host(inet_client_addr()) as client'
  expect(await query(url, client)).toEqual([{ client: null }])
  expect(await query(url.replace(/[?].*/, ''), client)).toEqual([{ client: '127.0.0.1' }])
})

test('answers on the loopback interface alone when the path of its socket would be too long', async () => {
  chmodSync(dataDir, 0o755)
  const { url } = await start(join(dataDir, 'a-long-name'.repeat(8)))
  expect(new URL(url).search).toBe('')
  expect(await query(url, 'select 1 as answer')).toEqual([{ answer: 1 }])
})

test('a socket that a killed database left behind is removed at the next start', async () => {
  await start()
  const cluster = join(dataDir, 'postgres/cluster')
  writeFileSync(join(cluster, '.s.PGSQL.1'), '')
  await running.pop()?.close()
  await start()
  expect(readdirSync(cluster)).not.toContain('.s.PGSQL.1')
})

test('a connection with a wrong password is refused', async () => {
  const url = new URL((await start()).url)
  url.password = 'guess'
  await expect(query(url.href, 'select 1')).rejects.toThrow('password')
  url.search = ''
  await expect(query(url.href, 'select 1')).rejects.toThrow('password')
})

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log })
  running.push(postgres)
  return postgres
}

async function startInAnotherProcess(): Promise<{ process: ChildProcess; url: string }> {
  const code = `
    import { startEmbeddedPostgres } from '${import.meta.resolve('./embedded.ts')}'
    const quiet = () => undefined
    const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
    const { url } = await startEmbeddedPostgres({ dataDir: process.argv[1], log })
    console.log(url)
    setInterval(() => undefined, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = await once(createInterface(child.stdout), 'line')
  return { process: child, url }
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
