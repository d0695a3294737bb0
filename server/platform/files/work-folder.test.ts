import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { hours } from '#contract/core/durations.ts'
import { inWorkFolder, sweepWorkFolders } from './work-folder.ts'

// A temporary folder of its own, so that other tests keep theirs.
const home = await mkdtemp(join(tmpdir(), 'work-folder-test-'))
vi.stubEnv('TMPDIR', home)
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(home, { recursive: true, force: true })
})

const log = { warn: vi.fn() }
const now = new Date()
const module = new URL('./work-folder.ts', import.meta.url).href

/** Another process that works in a folder until it is killed. */
async function aWorker() {
  const code = `const { inWorkFolder } = await import(${JSON.stringify(module)})
    await inWorkFolder((folder) => { console.log(folder); return new Promise((end) => setTimeout(end, 600_000)) })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  const folder = String(line).trim()
  await writeFile(join(folder, 'upload'), 'My tax number')
  return {
    folder,
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

test('a folder stays while its process works in it, and is removed with its files once that is killed', async () => {
  const [running, killed] = [await aWorker(), await aWorker()]
  await killed.kill()
  expect(existsSync(killed.folder)).toBe(true)
  await inWorkFolder(async (own) => {
    expect(await sweepWorkFolders(log, now)).toBe(1)
    expect([killed.folder, running.folder, own].map((folder) => existsSync(folder))).toEqual([false, true, true])
  })
  await running.kill()
  await Promise.all([sweepWorkFolders(log, now), sweepWorkFolders(log, now)])
  expect(existsSync(running.folder)).toBe(false)
  expect(log.warn).not.toHaveBeenCalled()
})

test('a folder is left over when its process number is of another process by now', async () => {
  const folder = await inWorkFolder(async (own) => own.replace(/-\d+-(\w+)$/, '-1-$1'))
  await mkdtemp(folder)
  expect(await sweepWorkFolders(log, now)).toBe(process.platform === 'linux' ? 1 : 0)
})

test('a folder of another container is left over after a day, and other folders stay', async () => {
  const [foreign, unnamed] = [
    await mkdtemp(join(home, 'fairlead-work-1-1-1-')),
    await mkdtemp(join(home, 'fairlead-x-')),
  ]
  const old = new Date(now.getTime() - hours(25))
  expect(await sweepWorkFolders(log, now)).toBe(0)
  for (const folder of [foreign, unnamed]) await utimes(folder, old, old)
  expect(await sweepWorkFolders(log, now)).toBe(1)
  expect([foreign, unnamed].map((folder) => existsSync(folder))).toEqual([false, true])
})
