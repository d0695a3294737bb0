import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Program = AsyncDisposable & {
  readonly url: string
  /** Milliseconds of processor time that it has used so far, all threads together. */
  readonly processorMs: () => number
  /** Kilobytes of memory that it holds now; NaN where they cannot be read. */
  readonly memoryKb: () => number
  /** Files and connections that it has open now; NaN where they cannot be counted. */
  readonly descriptors: () => number
}

/**
 * Runs a program of this repository as a process of its own until its holder ends; it must say
 * where it "is ready at".
 */
export async function startProgram(file: string, env: Readonly<Record<string, string>>): Promise<Program> {
  const child = spawn(process.execPath, [file], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env },
  })
  process.once('exit', () => child.kill('SIGKILL'))
  return {
    url: await addressOf(child, file),
    processorMs: () => processorMsOf(child.pid),
    memoryKb: () => memoryKbOf(child.pid),
    descriptors: () => descriptorsOf(child.pid),
    [Symbol.asyncDispose]: () => endOf(child),
  }
}

/**
 * Processor time a process has used, which a busy machine stretches less than time; NaN where it
 * cannot be read.
 */
export function processorMsOf(pid: number | undefined): number {
  try {
    // After the name in brackets: the 12th and 13th, in hundredths of a second.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

function memoryKbOf(pid: number | undefined): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return Number.NaN
  }
}

function descriptorsOf(pid: number | undefined): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return Number.NaN
  }
}

async function addressOf(child: ChildProcess, file: string): Promise<string> {
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${file} ended before it was ready`)
  })
  const announced = new Promise<string>((resolve) => {
    if (!child.stdout) return
    createInterface(child.stdout).on('line', (line) => {
      const address = / is ready at (http:\S+)/.exec(line)?.[1]
      // Skips the DNS lookup of each connection; the load goes to this machine alone.
      if (address) resolve(address.replace('localhost', '127.0.0.1'))
    })
  })
  return Promise.race([announced, ended])
}

async function endOf(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
