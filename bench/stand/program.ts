import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Program = AsyncDisposable & { readonly url: string }

/** Runs a program of this repository as a process of its own until its holder ends; it must say where it "is ready at". */
export async function startProgram(file: string, env: Readonly<Record<string, string>>): Promise<Program> {
  const child = spawn(process.execPath, [file], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env },
  })
  process.once('exit', () => child.kill('SIGKILL'))
  return { url: await addressOf(child, file), [Symbol.asyncDispose]: () => endOf(child) }
}

async function addressOf(child: ChildProcess, file: string): Promise<string> {
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${file} ended before it was ready`)
  })
  const told = new Promise<string>((resolve) => {
    if (!child.stdout) return
    createInterface(child.stdout).on('line', (line) => {
      const address = / is ready at (http:\S+)/.exec(line)?.[1]
      // A name would be looked up anew for each connection, and the load goes to this machine alone.
      if (address) resolve(address.replace('localhost', '127.0.0.1'))
    })
  })
  return Promise.race([told, ended])
}

async function endOf(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
