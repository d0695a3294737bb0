import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
  for (const postgres of running.splice(0)) await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('what was written is there after a stop and a start', async () => {
  await query((await start()).url, "create table kept (word text); insert into kept values ('here')")
  await running.splice(0)[0]?.stop()
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

test('commits wait for the disk', async () => {
  const { url } = await start()
  expect(
    await query(url, "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit"),
  ).toEqual([{ fsync: 'on', commit: 'on' }])
})

test('nobody gets in without the password', async () => {
  const url = new URL((await start()).url)
  url.password = 'guess'
  await expect(query(url.href, 'select 1')).rejects.toThrow('password')
})

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log })
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
