import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import type { EndpointCall, EndpointReply, EndpointShape } from '#contract/endpoint.ts'
import { addressOf } from './client.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/**
 * The environment of a process as an owner starts it: compiled code is kept, as `npm start` keeps
 * it.
 */
export const ownersEnvironment = {
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
}

const running = new Set<ChildProcess>()

export type ProductProcess = {
  readonly child: ChildProcess
  readonly address: string
  /** Everything it printed so far, log lines included. */
  output(): string
  /** Resolves with the exit code when the process has ended. */
  readonly ended: Promise<number | null>
}

/**
 * Ends the processes of the test file, those that ignore SIGTERM too. Call it at the top of a test
 * file.
 */
export function endProcessesAfterAll(): void {
  afterAll(async () => {
    for (const child of running) {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 12_000)
      await once(child, 'exit')
      clearTimeout(timer)
    }
  })
}

/** Starts the built product as an owner would and waits for its address. */
export async function startProduct(env: Record<string, string>): Promise<ProductProcess> {
  const { child, output, ended } = spawnNode(['build/program/main.js'], { PORT: '0', HOST: '127.0.0.1', ...env })
  const address = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = /is ready at (http:\S+)/.exec(output())?.[1]
      if (found) resolve(found)
    }
    child.stdout?.on('data', look)
    child.on('exit', () => reject(new Error(`the product did not start: ${output()}`)))
  })
  return { child, address, output, ended }
}

/** Runs a program of server/commands to its end, as another account where one is given. */
export async function runCommand(
  args: readonly string[],
  env: Record<string, string>,
  account: { readonly uid?: number } = {},
): Promise<{ code: number | null; output: string }> {
  const { output, ended } = spawnNode(args, env, account)
  return { code: await ended, output: output() }
}

function spawnNode(args: readonly string[], env: Record<string, string>, account: { readonly uid?: number } = {}) {
  const [program = '', ...rest] = args
  const child = spawn(process.execPath, [join(root, program), ...rest], {
    cwd: root,
    env: { ...ownersEnvironment, LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  })
  running.add(child)
  child.on('exit', () => running.delete(child))
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  // Not `exit`: what it printed last may still be on its way then.
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, output: () => text, ended }
}

/** Signs in over the network and returns the access token. */
export async function signInTo(address: string, email: string, password: string): Promise<string> {
  const reply = await fetch(`${address}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!reply.ok) throw new Error(`sign-in: ${reply.status} ${await reply.text()}`)
  const session: { access_token: string } = await reply.json()
  return session.access_token
}

/** Calls endpoints of a process over the network, with somebody's access token. */
export function callerOf(address: string, accessToken: string) {
  return async <const S extends EndpointShape>(endpoint: S, input: EndpointCall<S>): Promise<EndpointReply<S>> => {
    const { body, ...rest }: { body?: unknown; params?: object; query?: object } = input
    const response = await fetch(address + addressOf(endpoint, rest), {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        'content-type': body instanceof Buffer ? 'application/octet-stream' : 'application/json',
      },
      ...(body !== undefined && { body: body instanceof Buffer ? body : JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${endpoint.path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
}
