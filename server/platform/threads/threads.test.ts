import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openThreads } from './threads.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairlead-threads-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const obstacle = join(folder, 'obstacle')
const worker = join(folder, 'worker.mjs')
writeFileSync(
  worker,
  `import { existsSync } from 'node:fs'
if (existsSync(${JSON.stringify(obstacle)})) throw new Error('cannot load')
export const double = (number) => 2 * number
export const hang = () => new Promise(() => setInterval(() => {}, 1_000))
export const end = () => process.exit(3)
`,
)

function open() {
  const warnings: unknown[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(JSON.parse(line)) })
  const options = { filename: worker, name: 'double', minThreads: 0, maxThreads: 1, idleTimeout: 30_000 }
  const threads = openThreads<number, number>(options, log)
  afterAll(() => threads.destroy())
  return { threads, warnings }
}

const notStarted = {
  message: 'the thread "double" ended before it began the task',
  cause: { message: 'cannot load' },
}

test('tasks of a thread that fails to load are rejected, and the next task runs once it loads', async () => {
  const { threads, warnings } = open()
  writeFileSync(obstacle, '')
  for (let failure = 1; failure <= 3; failure++) {
    // One of those that a signal can end is kept in a queue of its own.
    const { signal } = new AbortController()
    const tasks = [threads.run(1), threads.run(2), threads.run(3, { signal })]
    const results = await Promise.allSettled(tasks)
    for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: notStarted })
    expect(warnings.length).toBeGreaterThanOrEqual(failure)
  }
  const last = threads.run(4)
  await expect(last).rejects.toMatchObject(notStarted)
  rmSync(obstacle)
  expect(await Promise.all([threads.run(5), threads.run(6)])).toEqual([10, 12])
  expect(warnings[0]).toMatchObject({ msg: 'a thread failed', thread: 'double', err: { message: 'cannot load' } })
})

test.each([
  ['is ended with its task', 'hang'],
  ['exits during its task', 'end'],
])('a task that waits for a thread which %s is rejected, and the next one runs', async (_title, name) => {
  const { threads } = open()
  const controller = new AbortController()
  expect(await threads.run(1)).toBe(2)
  const running = threads.run(2, { name, ...(name === 'hang' && { signal: controller.signal }) })
  const waiting = threads.run(3)
  const results = Promise.allSettled([running, waiting])
  controller.abort()
  expect(await results).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected', reason: { message: notStarted.message } },
  ])
  expect(await threads.run(4)).toBe(8)
})
