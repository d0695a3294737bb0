// How long a start takes with a data folder that exists, from the process to the first answer of
// /ready, against the embedded PostgreSQL and a bare Fastify. Both write durably (fsync on) and
// have their code compiled by the run before, as `npm start` has; what `npm start` looks up before
// (installed? built?) is not in it. Pages and server must be built.
//   npm run bench -- start-up 6      turns
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { inTurns, median, percentile, rounded } from './support/figures.ts'
import { processorMsOf } from './support/program.ts'
import { report } from './support/report.ts'

const rounds = Number(process.argv[2] ?? 6)
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'fairlead-bench-'))
// Data folders lie below it, which PostgreSQL's own account must reach when this runs as root.
chmodSync(folder, 0o711)
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

type Start = { readyMs: number; cpuMs: number }

/** Starts a program, waits until it answers, ends it and waits until it has ended. */
async function startOf(program: string, env: Record<string, string>): Promise<Start> {
  const began = performance.now()
  const child = spawn(process.execPath, [join(root, program)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      LOG_LEVEL: 'warn',
      PORT: '0',
      ...env,
    },
  })
  const ended = once(child, 'exit')
  try {
    for await (const line of createInterface(child.stdout)) {
      const address = / is ready at (http:\S+)/.exec(line)?.[1]
      if (!address) continue
      const { ok } = await fetch(`${address}/ready`)
      if (!ok) throw new Error(`${program} says it is ready and is not`)
      return { readyMs: performance.now() - began, cpuMs: processorMsOf(child.pid) }
    }
    throw new Error(`${program} ended before it was ready`)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

const product = (name: string, demo: '0' | '1') => () =>
  startOf('build/program/main.js', { DATA_DIR: join(folder, name), DEMO_DATA: demo })
const cases = {
  'embedded PostgreSQL and bare Fastify': () =>
    startOf('bench/programs/bare-server.ts', { DATA_DIR: join(folder, 'bare') }),
  Fairlead: product('empty', '0'),
}
const first = await inTurns(cases, { rounds: 1, seconds: 30 })
// The compiled code is written when a process ends, so the second start is the first usual one.
const measured = await inTurns(cases, { rounds, seconds: 30 })

const rows = [...measured].map(([name, starts]) => ({
  name,
  'median ms': rounded(median(starts.map(({ readyMs }) => readyMs))),
  'p99 ms': rounded(
    percentile(
      starts.map(({ readyMs }) => readyMs),
      99,
    ),
  ),
  'CPU ms': rounded(median(starts.map(({ cpuMs }) => cpuMs))),
  'first start ms': rounded(first.get(name)?.[0]?.readyMs ?? Number.NaN),
  starts: starts.length,
}))
const [bare, own] = rows
if (!bare || !own) throw new Error('nothing was measured')
report({
  name: 'start-up',
  rows,
  ratios: {
    'time to ready, times that of the bare server': own['median ms'] / bare['median ms'],
    'CPU to ready, times that of the bare server': own['CPU ms'] / bare['CPU ms'],
  },
  notes: ['the first start makes the data folder and compiles the code', 'CPU is that of Node, without PostgreSQL'],
})
