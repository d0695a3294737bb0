import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { seconds } from '#contract/core/durations.ts'
import { createBackup } from '#server/platform/backup/create-backup.ts'
import { restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLog } from '#server/platform/log/log.ts'
import { provideFilesFolder } from '#server/platform/storage/folder.ts'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { endProcessesAfterAll, runCommand, signInTo, startProduct } from '#tests/support/product-process.ts'

const folder = await mkdtemp(join(tmpdir(), 'fairlead-backup-'))
// Open to PostgreSQL's account, so that clusters lie in the folder and are removed with it.
await chmod(folder, 0o755)
afterAll(() => rm(folder, { recursive: true, force: true }))
endProcessesAfterAll()
const inFolder = (name: string) => join(folder, name)
const log = createLog('silent')

const password = 'correct-horse-battery-7'

/** Stores an account and what belongs to it, as a visitor would. */
async function signUp(address: string): Promise<string> {
  const email = `${randomUUID()}@example.com`
  const reply = await fetch(`${address}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, data: { role: 'consumer' } }),
  })
  if (!reply.ok) throw new Error(`sign-up: ${reply.status} ${await reply.text()}`)
  return email
}

test('a backup made during writes restores into an empty folder with everything stored before it', {
  timeout: seconds(300),
}, async () => {
  const source = inFolder('source')
  const first = await startProduct({ DATA_DIR: source, DEMO_DATA: 'false' })
  const before: string[] = []
  for (let n = 0; n < 2; n += 1) before.push(await signUp(first.address))
  await mkdir(join(source, 'files/avatars'), { recursive: true })
  await writeFile(join(source, 'files/avatars/one.webp'), 'picture')
  await writeFile(join(source, 'files/avatars/one.webp.type'), 'image/webp')

  let isDone = false
  const writer = (async () => {
    while (!isDone) await signUp(first.address)
  })()
  const archive = inFolder('backup.tar.gz')
  const backup = await runCommand(['server/commands/backup.ts', archive], { DATA_DIR: source })
  isDone = true
  await writer
  expect([backup.code, backup.output]).toEqual([0, expect.stringContaining('1 files')])
  expect((await stat(archive)).mode & 0o777).toBe(0o600)
  expect((await readdir(folder)).filter((name) => name.includes('.part'))).toEqual([])
  first.child.kill('SIGTERM')
  await first.ended

  const target = inFolder('target')
  const restore = await runCommand(['server/commands/restore.ts', archive], { DATA_DIR: target })
  expect([restore.code, restore.output]).toEqual([0, expect.stringMatching(/ users +\d+\n/)])
  expect(await readFile(join(target, 'files/avatars/one.webp'), 'utf8')).toBe('picture')
  const second = await startProduct({ DATA_DIR: target, DEMO_DATA: 'false' })
  for (const email of before) {
    const token = await signInTo(second.address, email, password)
    const reply = await fetch(`${second.address}/api/profile`, { headers: { authorization: `Bearer ${token}` } })
    expect([email, reply.status]).toEqual([email, 200])
  }
  await signUp(second.address)

  const filled = readConfig({ NODE_ENV: 'test', DATA_DIR: target, LOG_LEVEL: 'silent' })
  await expect(restoreBackup(filled, archive, log)).rejects.toThrow(
    `The data folder ${target} is not empty. Set DATA_DIR to an empty or new folder.`,
  )
})

test('a damaged backup is refused before anything is written', async () => {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: inFolder('of-damaged'), LOG_LEVEL: 'silent' })
  await provideFilesFolder(config)
  const file = inFolder('damaged.tar.gz')
  await createBackup({ config, databaseUrl: await testDatabaseUrl(), file })
  const content = await readFile(file)
  const middle = Math.floor(content.length / 2)
  content.writeUInt8(content.readUInt8(middle) ^ 0xff, middle)
  await writeFile(file, content)
  const target = inFolder('never-made')
  const empty = readConfig({ NODE_ENV: 'test', DATA_DIR: target, LOG_LEVEL: 'silent' })
  await expect(restoreBackup(empty, file, log)).rejects.toThrow(/is damaged/)
  await expect(stat(target)).rejects.toThrow('ENOENT')
})

test('a backup that this account may not read is not called damaged', async () => {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: inFolder('of-other'), LOG_LEVEL: 'silent' })
  await provideFilesFolder(config)
  const file = inFolder('of-other.tar.gz')
  await createBackup({ config, databaseUrl: await testDatabaseUrl(), file })
  await chmod(file, 0)
  // Root may read everything.
  const account = process.getuid?.() === 0 ? { uid: 65_534 } : {}
  const restore = await runCommand(['server/commands/restore.ts', file], { DATA_DIR: inFolder('of-none') }, account)
  expect([restore.code, restore.output]).toEqual([1, `This account may not read ${file}.\n`])
  await expect(restoreBackup(config, folder, log)).rejects.toThrow(`Cannot read ${folder} (EISDIR).`)
})

test('a backup into a place that takes no file fails with one line and leaves nothing', async () => {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: inFolder('of-full'), LOG_LEVEL: 'silent' })
  await provideFilesFolder(config)
  // No file can be made in the folder of processes.
  const file = '/sys/fairlead.tar.gz'
  await expect(createBackup({ config, databaseUrl: await testDatabaseUrl(), file })).rejects.toThrow(
    /^Cannot write \/sys\/fairlead\.tar\.gz: EACCES/,
  )
})

test('a backup by a newer release leaves the schema of the release that runs as it is', async () => {
  const databaseUrl = await testDatabaseUrl()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const newest = 'select max(id) from drizzle.__drizzle_migrations'
  await client.query(`delete from drizzle.__drizzle_migrations where id = (${newest})`)
  const before = await client.query(newest)
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: inFolder('of-older'), LOG_LEVEL: 'silent' })
  await provideFilesFolder(config)
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: inFolder('of-older') }
  const backup = await runCommand(['server/commands/backup.ts', inFolder('of-older.tar.gz')], env)
  const after = await client.query(newest)
  await client.end()
  expect([backup.code, after.rows]).toEqual([0, before.rows])
})

test('a backup names the secrets it needs, without their values, and is not restored into a filled database', async () => {
  const databaseUrl = await testDatabaseUrl()
  const secret = 'a-secret-of-more-than-thirty-two-characters'
  const env = { NODE_ENV: 'test', DATA_DIR: inFolder('with-secret'), DATABASE_URL: databaseUrl, AUTH_SECRET: secret }
  const config = readConfig({ ...env, LOG_LEVEL: 'silent' })
  await provideFilesFolder(config)
  const file = inFolder('secret.tar.gz')
  const manifest = await createBackup({ config, databaseUrl, file })
  expect(manifest.secrets).toEqual(['AUTH_SECRET'])
  expect(JSON.stringify(manifest)).not.toContain(secret)
  await expect(restoreBackup(config, file, log)).rejects.toThrow('The database is not empty')
})

test('a backup fails when DATA_DIR has no folder of files', async () => {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: inFolder('elsewhere'), LOG_LEVEL: 'silent' })
  const file = inFolder('without-files.tar.gz')
  await expect(createBackup({ config, databaseUrl: await testDatabaseUrl(), file })).rejects.toThrow(
    `There is no folder ${inFolder('elsewhere/files')}`,
  )
  await expect(stat(file)).rejects.toThrow('ENOENT')
})
