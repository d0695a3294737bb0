import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test, vi } from 'vitest'
import { seconds } from '#contract/core/durations.ts'
import { testDatabaseUrl } from '#tests/support/database.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'fairlead-wrapper-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
// Each test starts a process.
vi.setConfig({ testTimeout: seconds(60) })

// An artefact as `npm run artefact` lays it out, with this tree's files behind it.
await cp(join(root, 'deploy/bin'), join(folder, 'bin'), { recursive: true })
await symlink(process.execPath, join(folder, 'bin/node'))
await symlink(join(root, 'server'), join(folder, 'server'))

/** Runs `bin/fairlead` in an empty environment, from a folder of its own, with these settings. */
async function fairlead(args: readonly string[], settings: string): Promise<string> {
  const file = join(folder, 'settings')
  await writeFile(file, settings)
  await mkdir(join(folder, 'work'), { recursive: true })
  const { stdout } = await promisify(execFile)(join(folder, 'bin/fairlead'), args, {
    cwd: join(folder, 'work'),
    env: { PATH: process.env.PATH, FAIRLEAD_SETTINGS: file },
  })
  return stdout
}

test('fairlead backup finds files and database by the settings of the service, and writes where it was called', async () => {
  const dataDir = join(folder, 'data')
  await mkdir(join(dataDir, 'files/avatars'), { recursive: true })
  await writeFile(join(dataDir, 'files/avatars/one.webp'), 'picture')
  const settings = [
    '# as copied from .env.example',
    `DATABASE_URL=${await testDatabaseUrl()}`,
    `DATA_DIR=${dataDir}`,
    'MAIL_FROM=Fairlead <hello@fairlead.example>',
    '',
  ]
  expect(await fairlead(['backup', 'night.tar.gz'], settings.join('\n'))).toContain(' 1 files')
  expect(await readdir(join(folder, 'work'))).toEqual(['night.tar.gz'])
})

test('fairlead backup without DATA_DIR looks where the service keeps files, and fails where there are none', async () => {
  const without = fairlead(['backup', 'none.tar.gz'], `DATABASE_URL=${await testDatabaseUrl()}`)
  await expect(without).rejects.toMatchObject({ stderr: expect.stringContaining('/var/lib/fairlead/files') })
})

test('the help of a command names it as it is typed', async () => {
  expect(await fairlead(['backup', '--help'], '')).toMatch(/^Usage: fairlead backup FILE\n/)
})

test.runIf(process.getuid?.() === 0)('an account that may not read the settings is refused in one line', async () => {
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'etc'), { mode: 0o750 })
  const file = join(folder, 'etc/env')
  await writeFile(file, '')
  const backup = promisify(execFile)(join(folder, 'bin/fairlead'), ['backup', 'x.tar.gz'], {
    env: { PATH: process.env.PATH, FAIRLEAD_SETTINGS: file },
    uid: 65_534,
    gid: 65_534,
  })
  const stderr = `fairlead: ${file} cannot be read; run this as root or as the user fairlead\n`
  await expect(backup).rejects.toMatchObject({ code: 1, stderr })
})
