// `npm test`: everything a change must pass, from a fresh clone on. The last line says how many passed and failed.
//   npm test profiles            only the test files whose path holds "profiles"
//   --without=browser            leaves a part out (checks, tests, browser)
//   --only=browser               runs one part alone
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ensureChromium, findChromium } from './chromium.mjs'
import { checkArguments } from './command-line.mjs'
import { ensureRedis } from './redis.mjs'
import { endRunning, node, root, run, SetupError, setUp } from './setup.mjs'

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
const bin = join(root, 'node_modules/.bin')
const reports = join(root, 'test-results')

// Whatever happens, the closing line comes last and the exit code agrees with it.
process.on('exit', () => {
  if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`)
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

const hasChecks = wants('checks') && filters.length === 0
try {
  await setUp({ build: !hasChecks })
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

// Most of them use one processor, so two run at a time.
async function runChecks() {
  await Promise.all([checkPages(), checkSources()])
}

async function checkPages() {
  await setUp()
  await check('weight of pages', 'node', ['scripts/check-page-weight.ts'])
  await check('route types', 'react-router', ['typegen'])
  await check('types', 'tsc', ['-b'])
}

async function checkSources() {
  await check('format and lint', 'biome', ['check', '--error-on-warnings'])
  await check('architecture', 'node', ['scripts/check-architecture.ts'])
  await check('documents', 'node', ['scripts/check-docs.ts'])
  await check('spelling', 'cspell', [
    '--no-progress',
    '--no-summary',
    '--cache',
    '--cache-location',
    'node_modules/.cache/cspell',
  ])
  await check('unused code', 'knip', ['--no-progress'])
}

async function runTests() {
  const report = freshReport('unit.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  title('unit and integration tests')
  try {
    await ensureRedis()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    // The other tests are run all the same.
    count('Redis', false, error.message)
  }
  const code = await tool('vitest', ['run', '--passWithNoTests', ...reporters, ...filters])
  const result = read(report)
  const broken = (result?.testResults ?? []).filter(
    (/** @type {{ status: string, assertionResults: { status: string }[] }} */ file) =>
      file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  add(
    'unit and integration tests',
    code,
    result && {
      passed: result.numPassedTests,
      failed: result.numFailedTests + broken.length,
    },
  )
}

async function runBrowser() {
  // Playwright looks for a word in the whole path, where the repository's own folder might hold it.
  const files = readdirSync(join(root, 'tests/e2e')).filter((name) => name.endsWith('.spec.ts'))
  const chosen = files.filter(
    (name) => filters.length === 0 || filters.some((word) => `tests/e2e/${name}`.includes(word)),
  )
  if (chosen.length === 0) return
  title('browser tests')
  try {
    await ensureChromium()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    return count('browser tests', false, error.message)
  }
  const report = freshReport('browser.json')
  const env = { CHROMIUM: findChromium() ?? '', PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const code = await tool('playwright', ['test', '--reporter=list,json', ...chosen.map((name) => `/e2e/${name}$`)], env)
  const stats = read(report)?.stats
  // CI gives one second try: one test that needs it is named and to be mended, more than one is no accident.
  const isAccident = stats?.flaky === 1
  if (isAccident) console.log('\nOne browser test passed only at the second try; it is named above.')
  const flaky = isAccident ? { passed: 1, failed: 0 } : { passed: 0, failed: stats?.flaky ?? 0 }
  add(
    'browser tests',
    code,
    stats && { passed: stats.expected + flaky.passed, failed: stats.unexpected + flaky.failed },
  )
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
 * Adds up a test runner's report. A runner that failed without a failed test still counts as one failure.
 * @param {string} name @param {number} code @param {{ passed: number, failed: number } | null | undefined} result
 */
function add(name, code, result) {
  const failed = result?.failed || (code === 0 && result ? 0 : 1)
  total.passed += result?.passed ?? 0
  total.failed += failed
  if (failed > 0) failures.push(name)
}

/** @param {string} name @param {boolean} passed @param {string} [message] */
function count(name, passed, message) {
  if (message) console.error(message)
  add(name, passed ? 0 : 1, { passed: passed ? 1 : 0, failed: passed ? 0 : 1 })
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
