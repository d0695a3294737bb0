// `npm test`: everything a change must pass, from a fresh clone on. The last line says how many
// passed and failed.
//   npm test profiles            only the test files whose path holds "profiles"
//   --without=browser            leaves a part out (checks, tests, browser)
//   --only=browser               runs one part alone
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ensureChromium, findChromium } from './chromium.mjs'
import { ensureClamd } from './clamd.mjs'
import { checkArguments } from './command-line.mjs'
import { ensureCoturn } from './coturn.mjs'
import { ensurePromtool } from './promtool.mjs'
import { ensureRadicale } from './radicale.mjs'
import { ensureRedis } from './redis.mjs'
import { endRunning, node, root, run, SetupError, setUp } from './setup.mjs'
import { ensureStripeDescription } from './stripe-description.mjs'

const usage = `Usage: npm test -- [WORD...] [--only=PART] [--without=PART]

  Runs the checks, the tests and the browser tests; the last line says how many passed and failed.

  WORD             only the test files with this word in their path, such as profiles; no checks
  --only=PART      only one part: checks, tests or browser
  --without=PART   all but one part`
const isOption = (/** @type {string} */ arg) => /^--(only|without)=(checks|tests|browser)$/.test(arg)
checkArguments('npm test', usage, (arg) => !arg.startsWith('-') || isOption(arg))

const options = process.argv.slice(2).filter((word) => word.startsWith('--'))
const filters = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const total = { passed: 0, failed: 0 }
const failures = /** @type {string[]} */ ([])
const flaky = /** @type {string[]} */ ([])
const bin = join(root, 'node_modules/.bin')
const reports = join(root, 'test-results')

// Whatever happens, the closing line comes last and the exit code agrees with it.
process.on('exit', () => {
  if (flaky.length > 0) console.log(`\nPassed only at the second try:\n  ${flaky.join('\n  ')}`)
  if (failures.length > 0) console.log(`\nFailed:\n  ${failures.join('\n  ')}`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  if (total.failed > 0 || total.passed === 0) process.exitCode = 1
})
let interrupted = false
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    interrupted = true
    // The test runners clean up after this one, whichever came here.
    if (!endRunning('SIGINT')) stopShort('interrupted')
  })
}
process.on('uncaughtException', (error) => stopShort('the test script itself', error))

/** The longest first; `types` and `unused code` read the route types. */
const sourceChecks = /** @type {[name: string, command: string, args: string[]][]} */ ([
  // Each checker builds again the types that it meets: on two processors one is the fastest.
  ['types', 'tsc', ['-b', '--checkers', '1']],
  [
    'spelling',
    'cspell',
    ['--no-progress', '--no-summary', '--cache', '--cache-location', 'node_modules/.cache/cspell'],
  ],
  ['format and lint', 'biome', ['check', '--error-on-warnings']],
  ['unused code', 'knip', ['--no-progress']],
  ['architecture', 'node', ['scripts/check-architecture.ts']],
  ['migrations', 'node', ['scripts/check-migrations.ts']],
  ['documents', 'node', ['scripts/check-docs.ts']],
])

const hasChecks = wants('checks') && filters.length === 0
// Playwright looks for a word in the whole path, where the repository's own folder might hold it.
const specs = readdirSync(join(root, 'tests/e2e'))
  .filter((name) => name.endsWith('.spec.ts'))
  .filter((name) => filters.length === 0 || filters.some((word) => `tests/e2e/${name}`.includes(word)))
const testTools = {
  Redis: ensureRedis,
  ClamAV: ensureClamd,
  Radicale: ensureRadicale,
  promtool: ensurePromtool,
  'Stripe’s description': ensureStripeDescription,
}
const browserTools = {
  ...(specs.includes('calls-relay.spec.ts') && { coturn: ensureCoturn }),
  ...(specs.includes('calendar-accounts.spec.ts') && { Radicale: ensureRadicale }),
  Chromium: ensureChromium,
}
let missingTools = Promise.resolve(/** @type {Map<string, string>} */ (new Map()))
try {
  await setUp({ build: !hasChecks })
  // The network is slow while the checks need the processors.
  missingTools = fetchTools({
    ...(wants('tests') && testTools),
    ...(wants('browser') && specs.length > 0 && browserTools),
  })
  if (hasChecks) await runChecks()
} catch (error) {
  if (interrupted) stopShort('interrupted')
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  endRunning('SIGTERM')
  stopShort('set-up')
}
mkdirSync(reports, { recursive: true })
if (wants('tests')) await runTests()
if (wants('browser')) await runBrowser()
if (filters.length > 0 && total.passed + total.failed === 0) count('any test', false, 'No test file matches.')

/**
 * Fetches the programs that tests need, one after the other since package managers lock; answers
 * why each is missing that could not be had.
 * @param {Record<string, () => Promise<unknown>>} tools
 */
async function fetchTools(tools) {
  const missing = /** @type {Map<string, string>} */ (new Map())
  for (const [name, ensure] of Object.entries(tools)) {
    try {
      await ensure()
    } catch (error) {
      missing.set(name, error instanceof Error ? error.message : String(error))
    }
  }
  return missing
}

// Most of them use one processor, so two run at a time; the second helps once it has built the
// pages.
async function runChecks() {
  await check('route types', 'react-router', ['typegen'])
  const rest = sourceChecks.values()
  const runRest = async () => {
    for (const [name, command, args] of rest) await check(name, command, args)
  }
  const checkPages = async () => {
    await setUp()
    await check('weight of pages', 'node', ['scripts/check-page-weight.ts'])
    await runRest()
  }
  await Promise.all([checkPages(), runRest()])
}

async function runTests() {
  const report = freshReport('unit.json')
  title('unit and integration tests')
  const missing = await missingTools
  // The other tests are run all the same.
  for (const name of Object.keys(testTools)) if (missing.has(name)) count(name, false, missing.get(name))
  const code = await tool('vitest', ['run', '--passWithNoTests', ...filters], { OUTCOME_FILE: report })
  add('unit and integration tests', code, read(report))
}

async function runBrowser() {
  if (specs.length === 0) return
  title('browser tests')
  const missing = await missingTools
  const gone = Object.keys(browserTools).find((name) => missing.has(name))
  if (gone !== undefined) return count('browser tests', false, missing.get(gone))
  const report = freshReport('browser.json')
  const env = { CHROMIUM: findChromium() ?? '', PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const paths = specs.map((name) => `/e2e/${name}$`)
  const code = await tool('playwright', ['test', '--reporter=list,json', ...paths], env)
  add('browser tests', code, browserOutcome(read(report)))
}

/**
 * Names what Playwright's report says of each test.
 * @param {{ suites: PlaywrightSuite[] } | null} report
 * @typedef {{ title: string, specs: { title: string, tests: { status: string, projectName: string
 * }[] }[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */
function browserOutcome(report) {
  if (!report) return null
  const outcome = { passed: 0, failed: /** @type {string[]} */ ([]), flaky: /** @type {string[]} */ ([]) }
  const addSuite = (/** @type {PlaywrightSuite} */ suite, /** @type {string} */ path) => {
    for (const spec of suite.specs) {
      for (const { status, projectName } of spec.tests) {
        const name = `${path} > ${spec.title} (${projectName})`
        if (status === 'unexpected') outcome.failed.push(name)
        if (status === 'expected' || status === 'flaky') outcome.passed += 1
        if (status === 'flaky') outcome.flaky.push(name)
      }
    }
    for (const inner of suite.suites ?? []) addSuite(inner, `${path} > ${inner.title}`)
  }
  for (const suite of report.suites) addSuite(suite, suite.title)
  return outcome
}

/**
 * Runs a check and prints its output in one piece when it has ended.
 * @param {string} name @param {string} command @param {string[]} args
 */
async function check(name, command, args) {
  const output = /** @type {Buffer[]} */ ([])
  const code = await tool(command, args, {}, (chunk) => output.push(chunk))
  title(name)
  process.stdout.write(Buffer.concat(output))
  count(name, code === 0)
}

/**
 * @param {string} command @param {string[]} args @param {Record<string, string>} [env]
 * @param {(chunk: Buffer) => void} [onOutput]
 */
async function tool(command, args, env = {}, onOutput) {
  const file = command === 'node' ? node : join(bin, command)
  const code = await run(file, args, { PATH: `${bin}${delimiter}${process.env.PATH}`, ...env }, onOutput)
  if (interrupted) stopShort('interrupted')
  return code
}

/**
 * Adds up a test runner's report; a runner that failed without a failed test counts as one failure.
 * CI gives each test one second try: one test of a runner may need it and is named, more than one
 * fail the run.
 * @param {string} name @param {number} code
 * @param {{ passed: number, failed: string[], flaky: string[] } | null} outcome
 */
function add(name, code, outcome) {
  const { passed, failed, flaky: unsteady } = outcome ?? { passed: 0, failed: [], flaky: [] }
  const isAccident = unsteady.length <= 1
  const named = isAccident ? failed : [...failed, ...unsteady]
  flaky.push(...unsteady)
  total.passed += isAccident ? passed : passed - unsteady.length
  if (named.length === 0 && (code !== 0 || !outcome)) named.push(name)
  total.failed += named.length
  failures.push(...named)
}

/** @param {string} name @param {boolean} isPassed @param {string} [message] */
function count(name, isPassed, message) {
  if (message) console.error(message)
  total[isPassed ? 'passed' : 'failed'] += 1
  if (!isPassed) failures.push(name)
}

/** @param {string} name */
function freshReport(name) {
  const file = join(reports, name)
  rmSync(file, { force: true })
  return file
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/** @param {string} part */
function wants(part) {
  const only = options.find((option) => option.startsWith('--only='))
  return only ? only === `--only=${part}` : !options.includes(`--without=${part}`)
}

/** @param {string} name */
function title(name) {
  console.log(`\n-- ${name}`)
}

/** @param {string} part @param {unknown} [error] */
function stopShort(part, error) {
  if (error) console.error(error)
  total.failed += 1
  failures.push(part)
  process.exit(1)
}
