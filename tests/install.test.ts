import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'fairlead-install-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const artefact = join(folder, 'artefact')
await mkdir(artefact)
await cp(join(root, 'deploy'), join(artefact, 'deploy'), { recursive: true })
await cp(join(root, 'deploy/bin'), join(artefact, 'bin'), { recursive: true })
await cp(join(root, '.env.example'), join(artefact, '.env.example'))
await symlink(process.execPath, join(artefact, 'bin/node'))

const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/systemd-sysusers')

async function install(release: string, target: string): Promise<void> {
  await writeFile(join(artefact, 'RELEASE'), `fairlead ${release}\n`)
  await run(join(artefact, 'deploy/install.sh'), [target])
}

test.each(['deploy/install.sh', 'deploy/bin/fairlead'])('%s is valid in a POSIX shell', async (file) => {
  expect((await run('/bin/sh', ['-n', join(root, file)])).stderr).toBe('')
})

test.runIf(canInstall)('a second release is installed beside the first and keeps its settings', async () => {
  const target = join(folder, 'machine')
  await mkdir(join(target, 'etc'), { recursive: true })
  await install('1.0.0 aaa', target)
  const settings = join(target, 'etc/fairlead/env')
  const before = await readFile(settings, 'utf8')
  expect(before).toMatch(/\nAUTH_SECRET=[A-Za-z0-9+/]{64}\n$/)
  expect((await stat(settings)).mode & 0o777).toBe(0o640)
  expect((await stat(join(target, 'var/lib/fairlead'))).mode & 0o777).toBe(0o700)
  expect((await stat(join(target, 'var/lib/fairlead'))).uid).not.toBe(0)
  expect(await readFile(join(target, 'etc/passwd'), 'utf8')).toMatch(/^fairlead:.*:\/usr\/sbin\/nologin$/m)

  await install('1.1.0 bbb', target)
  expect(await readFile(settings, 'utf8')).toBe(before)
  expect(await readlink(join(target, 'opt/fairlead'))).toBe('/opt/fairlead-1.1.0-bbb')
  expect(existsSync(join(target, 'opt/fairlead-1.0.0-aaa/bin/fairlead'))).toBe(true)
})
