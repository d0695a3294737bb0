import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { seconds } from '#contract/core/durations.ts'
import { endProcessesAfterAll, type ProductProcess, startProduct } from '#tests/support/product-process.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-faults-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
endProcessesAfterAll()

const startOwn = () => startProduct({ DATA_DIR: dataDir, DEMO_DATA: 'false' })

async function postmasterPid(): Promise<number> {
  const [pid] = (await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

/** Sends a signal to PostgreSQL and all processes it started. */
async function signalPostgres(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const parent = await postmasterPid()
  const children = execFileSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([ppid]) => ppid === parent)
    .map(([, pid]) => Number(pid))
  for (const pid of [parent, ...children]) process.kill(pid, signal)
}

/** A call that reads the database. */
async function call({ address }: ProductProcess): Promise<{ status: number; ms: number; reply: Response }> {
  const from = performance.now()
  const reply = await fetch(`${address}/api/advisors`)
  return { status: reply.status, ms: performance.now() - from, reply }
}

async function untilReady({ address }: ProductProcess, status: number): Promise<number> {
  const from = performance.now()
  while ((await fetch(`${address}/ready`)).status !== status) await wait(50)
  return performance.now() - from
}

/**
 * The product’s own time limits are five seconds and less; on a busy machine it has no more than
 * its share of a processor.
 */
const noLongerThan = seconds(20)

test('a frozen database gets 503 instead of a wait, and the product is ready again once it has returned', {
  timeout: seconds(120),
}, async () => {
  const product = await startOwn()
  // A second try starts a product of its own on this folder.
  onTestFinished(async () => {
    await signalPostgres('SIGCONT').catch(() => undefined)
    product.child.kill('SIGKILL')
    await product.ended
  })
  expect((await call(product)).status).toBe(200)
  await signalPostgres('SIGSTOP')
  const [atFreeze, notReadyAfter] = await Promise.all([
    Promise.all([call(product), call(product), call(product)]),
    untilReady(product, 503),
  ])
  for (const { status, ms, reply } of atFreeze) {
    expect([status, reply.headers.get('content-type'), Number(reply.headers.get('retry-after'))]).toEqual([
      503,
      'application/problem+json; charset=utf-8',
      expect.any(Number),
    ])
    expect(await reply.json()).toMatchObject({ code: 'core.unavailable' })
    expect(ms).toBeLessThan(noLongerThan)
  }
  expect(notReadyAfter).toBeLessThan(noLongerThan)
  const during = await call(product)
  expect([during.status, during.ms < noLongerThan]).toEqual([503, true])

  await signalPostgres('SIGCONT')
  expect(await untilReady(product, 200)).toBeLessThan(noLongerThan)
  expect((await call(product)).status).toBe(200)

  // The same process, so that the product starts once.
  process.kill(await postmasterPid(), 'SIGKILL')
  await untilReady(product, 503)
  await untilReady(product, 200)
  expect((await call(product)).status).toBe(200)

  process.kill(await postmasterPid(), 'SIGKILL')
  const from = performance.now()
  product.child.kill('SIGTERM')
  expect([await product.ended, performance.now() - from < noLongerThan]).toEqual([0, true])
})
