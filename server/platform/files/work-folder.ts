/**
 * Folders for files that a process works on. A process that is killed cannot remove its own, so the
 * name of each says whose it is, and the next start removes those whose process is gone.
 */
import { lstat, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hours } from '#contract/core/durations.ts'
import type { Logger } from '../log/logger.ts'

const prefix = 'fairlead-work-'
const namePattern = /^fairlead-work-(?<namespace>\d+)-(?<pid>\d+)-(?<startedAt>\d+)-/
/** No work takes this long, so a folder of a process that cannot be seen from here is left over. */
const unseenMs = hours(24)

/** Works in a new folder that only this user can read, and removes it afterwards. */
export async function inWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const owner = [await pidNamespace(), process.pid, (await startOf(process.pid)) ?? 0].join('-')
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${owner}-`))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Removes the work folders of this user whose process is gone, and returns how many. Those of
 * processes that run, on whichever node of this machine, stay.
 */
export async function sweepWorkFolders(log: Pick<Logger, 'warn'>, now: Date): Promise<number> {
  const namespace = await pidNamespace()
  let removed = 0
  for (const name of await readdir(tmpdir())) {
    const owner = namePattern.exec(name)?.groups
    if (!owner) continue
    const path = join(tmpdir(), name)
    try {
      const { uid, mtimeMs } = await lstat(path)
      if (uid !== process.getuid?.()) continue
      const isSeen = owner.namespace === namespace
      const isLeftOver = isSeen ? !(await isRunning(owner)) : now.getTime() - mtimeMs > unseenMs
      if (!isLeftOver) continue
      await rm(path, { recursive: true, force: true })
      removed++
    } catch (err) {
      // Another node sweeps at the same moment, or the folder is not ours to remove.
      log.warn({ err, path }, 'a left-over work folder could not be removed')
    }
  }
  return removed
}

/** A number is given to another process once its process is gone, but not with the same start. */
async function isRunning({ pid, startedAt }: Readonly<Record<string, string>>): Promise<boolean> {
  const start = await startOf(Number(pid))
  return start !== null && String(start) === startedAt
}

/**
 * When a process started, in ticks since the machine did (proc(5), field 22); 0 where there is no
 * such list of processes. Null when it does not run.
 */
async function startOf(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return takesSignals(pid) ? 0 : null
  // The second field is the command in parentheses, which may hold anything.
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => null)
  return stat === null ? null : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19])
}

function takesSignals(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Containers that share a folder number their processes separately. */
async function pidNamespace(): Promise<string> {
  const link = await readlink('/proc/self/ns/pid').catch(() => '')
  return /\d+/.exec(link)?.[0] ?? '0'
}
