import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '#contract/core/durations.ts'
import type { SystemAccount } from '#server/platform/db/embedded/account.ts'

export type Background = {
  /** Ends it and everything it started, as a machine ends that loses its power. */
  kill(): Promise<void>
  /** Asks it to end and waits until it has. */
  stop(): Promise<void>
}

export type BackgroundOptions = {
  readonly file: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly account?: SystemAccount
  readonly logFile: string
  /** Further processes that belong to it although they left its family, such as a postmaster. */
  readonly also?: () => readonly number[]
}

/** Starts a program that ends with this process at the latest. */
export function startBackground(options: BackgroundOptions): Background {
  const log = openSync(options.logFile, 'a')
  const child: ChildProcess = spawn(options.file, options.args, {
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...options.env },
    ...(options.account ?? {}),
  })
  const ended = once(child, 'exit')
  function killAll(): void {
    const { pid } = child
    const roots = [...(child.exitCode === null && pid !== undefined ? [pid] : []), ...(options.also?.() ?? [])]
    for (const each of roots.flatMap(familyOf)) {
      try {
        process.kill(each, 'SIGKILL')
      } catch {
        // It ended in the meantime.
      }
    }
  }
  process.once('exit', killAll)
  return {
    async kill() {
      process.off('exit', killAll)
      killAll()
      if (child.exitCode === null && child.signalCode === null) await ended
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      process.off('exit', killAll)
    },
  }
}

/** A process with everything that it started, itself included. */
function familyOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' }).split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  const below = (parent: number): number[] =>
    pairs.filter(([ppid]) => ppid === parent).flatMap(([, child = 0]) => [child, ...below(child)])
  return [pid, ...below(pid)]
}

/** Waits until a condition holds. @throws when it does not in time */
export async function until(condition: string, holds: () => Promise<boolean>, withinMs = seconds(60)): Promise<number> {
  const from = performance.now()
  while (!(await holds().catch(() => false))) {
    if (performance.now() - from > withinMs) throw new Error(`Not within ${withinMs / 1_000} s: ${condition}`)
    await wait(100)
  }
  return performance.now() - from
}
