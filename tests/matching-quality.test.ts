import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const bench = fileURLToPath(new URL('../bench/quality.ts', import.meta.url))

/** The figures of a row of the printed table. */
const rowOf = (table: string, name: string) =>
  (new RegExp(`│ ${name} +│(.*)│`).exec(table)?.[1] ?? '').split('│').map((cell) => Number(cell.trim()))

// The market is the same in each run. It has the advisors of `npm run bench:quality` and fewer
// consumers, because more advisors make it harder to find the best.
test('the lists of a simulated market have an NDCG@10 of at least 0.60 and the true best in ten for 55 %', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [bench, '5000', '150'])
  const [ndcg, withBest] = rowOf(stdout, 'ours')
  expect(ndcg).toBeGreaterThanOrEqual(0.6)
  expect(withBest).toBeGreaterThanOrEqual(55)
}, 120_000)
