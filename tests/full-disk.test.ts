import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { route } from '#server/platform/http/route.ts'
import { createDiskStorage } from '#server/platform/storage/disk.ts'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { startApp } from '#tests/support/harness.ts'

const base = { access: 'public', limit: 'read', problems: [], summary: 'For a test' } as const
const reply = { 200: z.object({}) }
const write = endpoint({ ...base, method: 'POST', path: '/api/notes', body: z.object({ text: z.string() }), reply })
const read = endpoint({ ...base, method: 'GET', path: '/api/notes', reply })
const refuse = endpoint({ ...base, method: 'GET', path: '/api/full', reply })
const breakOff = endpoint({ ...base, method: 'GET', path: '/api/broken-off', reply })

const owner = new pg.Client({ connectionString: await testDatabaseUrl() })
await owner.connect()
await owner.query(`create function refuse() returns trigger language plpgsql as
  $$ begin raise exception 'no space left' using errcode = '53100'; end $$`)
afterAll(() => owner.end())

const routes = [
  route(write, async (ctx, { body }) => {
    await ctx.db.execute(sql`insert into notes values (${body.text})`)
    return {}
  }),
  route(read, async (ctx) => {
    await ctx.db.execute(sql`select text from notes`)
    return {}
  }),
  route(refuse, async (ctx) => {
    await ctx.db.execute(sql`do $$ begin raise exception 'no space left' using errcode = '53100'; end $$`)
    return {}
  }),
  route(breakOff, async (ctx) => {
    await ctx.transaction(async (tx) => {
      const { rows } = await tx.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await owner.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
      await tx.db.execute(sql`select 1`)
    })
    return {}
  }),
]

/** Mounts a file system of eight megabytes, or returns null where that is not allowed. */
function mountSmallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
}
const smallDisk = process.platform === 'linux' && process.getuid?.() === 0 ? mountSmallDisk() : null
const fill = (disk: string) => {
  const ballast = join(disk, 'ballast')
  expect(() => writeFileSync(ballast, Buffer.alloc(16 * 1024 * 1024))).toThrow('ENOSPC')
  return ballast
}
afterAll(async () => {
  if (!smallDisk) return
  await owner.query('drop table if exists notes')
  await owner.query('drop tablespace if exists small_disk')
  execFileSync('umount', [smallDisk])
  rmSync(smallDisk, { recursive: true })
})

test('a statement that finds the disk full answers 507 with Retry-After, and the process stays ready', async () => {
  const { app } = await startBarePlatform({ routes })
  const refused = await app.inject('/api/full')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([507, '60'])
  expect(refused.json()).toMatchObject({ code: 'core.out-of-storage', retryAfterSeconds: 60 })
  // The error was raised by a function: the disk has room.
  expect((await app.inject('/ready')).json()).toMatchObject({ status: 'ready', disk: true })
})

test('a sign-up that finds the disk full answers 503, on which clients of the auth API keep their session', async () => {
  const { app } = await startApp()
  await owner.query('create trigger refuse before insert on users execute function refuse()')
  const payload = { email: 'full@example.com', password: 'correct horse battery' }
  const refused = await app.inject({ method: 'POST', url: '/auth/v1/signup', payload })
  await owner.query('drop trigger refuse on users')
  expect(refused.statusCode).toBe(503)
  expect((await app.inject({ method: 'POST', url: '/auth/v1/signup', payload })).statusCode).toBe(200)
})

test('a connection that breaks inside a transaction answers 503, and the next request 200', async () => {
  const { app } = await startBarePlatform({ routes })
  for (let round = 0; round < 3; round += 1) {
    const broken = await app.inject('/api/broken-off')
    expect([broken.statusCode, broken.json().code, broken.headers['retry-after']]).toEqual([
      503,
      'core.unavailable',
      '5',
    ])
  }
  expect((await app.inject('/ready')).statusCode).toBe(200)
})

test.runIf(smallDisk)('on a full disk writes answer 507, reads 200 and /ready 503, until there is room', async () => {
  const disk = smallDisk ?? ''
  const { rows } = await owner.query<{ folder: string }>("select current_setting('data_directory') as folder")
  const { uid, gid } = statSync(rows[0]?.folder ?? '')
  chownSync(disk, uid, gid)
  await owner.query(`create tablespace small_disk location '${disk}'`)
  await owner.query('create table notes (text text) tablespace small_disk')
  const { app } = await startBarePlatform({ routes })
  // Temporary files lie beside the tables, as in a database with one disk.
  const database = new URL(await testDatabaseUrl()).pathname.slice(1)
  await owner.query(`alter database ${database} set temp_tablespaces = small_disk`)
  const note = async () => {
    const text = randomBytes(6_000).toString('hex')
    return (await app.inject({ method: 'POST', url: '/api/notes', payload: { text } })).statusCode
  }
  const ready = async () => {
    const answer = await app.inject('/ready')
    return [answer.statusCode, answer.json().disk]
  }
  expect([await note(), await ready()]).toEqual([200, [200, true]])

  const ballast = fill(disk)
  expect([await note(), await note(), (await app.inject('/api/notes')).statusCode]).toEqual([507, 507, 200])
  expect([await ready(), await ready()]).toEqual([
    [503, false],
    [503, false],
  ])

  rmSync(ballast)
  expect([await ready(), await note(), await ready()]).toEqual([[200, true], 200, [200, true]])
})

test.runIf(smallDisk)('a file that finds the disk full is refused with 507 and leaves nothing behind', async () => {
  const disk = smallDisk ?? ''
  const storage = createDiskStorage(join(disk, 'files'))
  await storage.put('avatars/before.webp', Buffer.from('picture'), 'image/webp')
  const ballast = fill(disk)
  await expect(storage.put('avatars/one.webp', randomBytes(100_000), 'image/webp')).rejects.toMatchObject({
    code: 'core.out-of-storage',
    status: 507,
  })
  const files = await readdir(join(disk, 'files/avatars'))
  expect(files.filter((name) => name.includes('.part') || name === 'one.webp')).toEqual([])
  expect(await storage.get('avatars/before.webp')).not.toBeNull()
  rmSync(ballast)
  await storage.put('avatars/one.webp', randomBytes(100_000), 'image/webp')
})
