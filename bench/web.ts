// How fast and how sound the pages written at build time are, and whether each keeps within its
// budgets; what exceeds one fails the run. Every page is judged by lighthouse as on a phone, in
// turn with itself without any script, and files are served in turn with @fastify/static. The pages
// must be built.
//   npm run bench:web                     all pages
//   npm run bench:web -- / /pricing       these
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { budgets, excessesOf, weighPages } from '../scripts/page-weight.ts'
import { inTurns, median, rounded } from './support/figures.ts'
import { type Judgement, startJudge } from './support/lighthouse.ts'
import { underLoad } from './support/load.ts'
import { type Program, startProgram } from './support/program.ts'
import { report } from './support/report.ts'

const burst = { connections: 50, duration: 3, headers: { 'accept-encoding': 'br' } }
const least = { performance: 0.98, others: 1, throughput: 5 }
const most = { lcpRatio: 1.1, shift: 0 }
/**
 * A busy machine bends a score downwards and never up, so a page that seems too slow is looked at
 * again.
 */
const looks = 3

const weights = weighPages(fileURLToPath(new URL('../build/client', import.meta.url)))
const selected = process.argv.slice(2)
const pages = weights.filter(({ path }) => selected.length === 0 || selected.includes(path))
const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-bench-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))

await using product = await startProgram('server/main.ts', { DATA_DIR: dataDir, DEMO_DATA: '0', PORT: '0' })
await using plain = await startProgram('bench/programs/static-server.ts', {})
await using judge = await startJudge()

const failures = pages.flatMap((page) => excessesOf(page, budgets))
const rows = []
for (const page of pages) {
  const found = await bestOf(page.path)
  failures.push(...faultsOf(page.path, found))
  rows.push({
    name: page.path,
    performance: found.own.scores.performance,
    accessibility: found.own.scores.accessibility,
    'best practices': found.own.scores['best-practices'],
    SEO: found.own.scores.seo,
    'LCP ms': Math.round(found.own.lcpMs),
    'without script': Math.round(found.bare.lcpMs),
    CLS: rounded(found.own.shift),
    'script KB': page.script / 1_000,
    'ours KB': page.ownScript / 1_000,
    'later KB': rounded(Math.max(0, found.own.scriptBytes - page.script) / 1_000),
    'HTML+CSS KB': page.markup / 1_000,
    'fonts KB': rounded(Math.max(page.fonts, found.own.fontBytes) / 1_000),
  })
}

const served = await inTurns(
  {
    own: () => serving(product, '/about'),
    static: () => serving(plain, '/about/index.html'),
  },
  { rounds: 3, seconds: 60 },
)
const middle = (name: string, of: (each: Served) => number) => median((served.get(name) ?? []).map(of))
const throughput = middle('own', (each) => each.perBusySecond) / middle('static', (each) => each.perBusySecond)
const perSecond = middle('own', (each) => each.perSecond)
if (!(throughput >= least.throughput)) failures.push(`pages are served ${throughput.toFixed(1)} times as fast as files`)

report({
  name: 'web',
  rows,
  ratios: {
    'pages a second of processor time, of those of @fastify/static': throughput,
    'pages a second, of those of @fastify/static': perSecond / middle('static', (each) => each.perSecond),
    'LCP, times that without script, at most': Math.max(...rows.map((row) => row['LCP ms'] / row['without script'])),
  },
  notes: [
    `${Math.round(perSecond)} pages a second, the load itself being busy before the server is; script is gzip, HTML and CSS are brotli, later is what loads by itself`,
    `budgets in bytes: ${JSON.stringify(budgets)}`,
  ],
})
for (const failure of failures) console.error(`over budget: ${failure}`)
if (failures.length > 0) process.exitCode = 1

type Served = { readonly perSecond: number; readonly perBusySecond: number }

/**
 * Pages per second, and pages per second of the server's CPU time. On two cores the client process
 * saturates before a server that answers from memory, so the first figure is a limit of the client.
 */
async function serving({ url, processorMs }: Program, path: string): Promise<Served> {
  const before = processorMs()
  const { answers, perSecond } = await underLoad({ url: url + path, ...burst })
  return { perSecond, perBusySecond: (answers / (processorMs() - before)) * 1_000 }
}

type Compared = { own: Judgement; bare: Judgement }

async function bestOf(path: string): Promise<Compared> {
  let best: Compared | null = null
  for (let look = 0; look < looks; look += 1) {
    const bare = await judge.judge(`${plain.url}/without-script${path}`, ['performance'])
    const own = await judge.judge(product.url + path)
    best = best ? { own: better(best.own, own), bare: better(best.bare, bare) } : { own, bare }
    if (faultsOf(path, best).length === 0) break
  }
  if (!best) throw new Error('nobody looked')
  return best
}

function better(a: Judgement, b: Judgement): Judgement {
  const chosen = b.scores.performance > a.scores.performance ? b : a
  return { ...chosen, lcpMs: Math.min(a.lcpMs, b.lcpMs) }
}

function faultsOf(path: string, { own, bare }: Compared): string[] {
  const { performance, ...others } = own.scores
  const ratio = own.lcpMs / bare.lcpMs
  return [
    ...(performance < least.performance ? [`${path}: performance ${performance}`] : []),
    ...Object.entries(others)
      .filter(([, score]) => score < least.others)
      .map(([category, score]) => `${path}: ${category} ${score} (${own.faults.join(', ')})`),
    ...(ratio > most.lcpRatio ? [`${path}: LCP is ${ratio.toFixed(2)} times that without script`] : []),
    ...(own.shift > most.shift ? [`${path}: things move (${own.shift})`] : []),
  ]
}
