// `npm run bench`: every benchmark of bench/, one after another so that none competes for CPU.
//   npm run bench -- matching 10           those named "matching", with the rest as arguments
//   npm run bench -- --compare FILE ...    stores the ratios in FILE, or compares with those
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkArguments } from './command-line.mjs'
import { findLosses } from './compare-ratios.mjs'
import { ensureRedis } from './redis.mjs'
import { node, root, run, SetupError, setUp } from './setup.mjs'

const usage = `Usage: npm run bench -- [--compare FILE] [WORD] [ARGUMENT...]

  Runs the benchmarks of bench/ one after the other, or those with WORD in their name, with the arguments.

  --compare FILE   stores the ratios in FILE where there is no such file; else compares with those it holds, runs a
                   benchmark again that lost more than noise, and fails when it loses both times`
const values = process.argv.slice(2)
const isComparing = values[0] === '--compare'
const file = isComparing ? values[1] : undefined
const [wanted = '', ...rest] = isComparing ? values.slice(2) : values
checkArguments(
  'npm run bench',
  usage,
  (arg) => arg === '--compare' || (arg !== wanted && arg !== file) || !arg.startsWith('-'),
)

/** @typedef {Record<string, Record<string, number>>} Ratios by report and title */

try {
  if (isComparing && !file) throw new SetupError(usage)
  await setUp()
  await ensureRedis()
  const names = readdirSync(join(root, 'bench')).filter((name) => name.endsWith('.ts') && name.includes(wanted))
  if (names.length === 0) throw new SetupError(`No file of bench/ has "${wanted}" in its name.`)
  /** @type {Ratios | null} */
  const before = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  /** @type {Ratios} */
  const after = {}
  const losses = []
  for (const name of names) {
    const ratios = await measure(name)
    Object.assign(after, ratios)
    const first = before ? lossesOf(before, ratios) : []
    if (before && first.length > 0) {
      const second = lossesOf(before, await measure(name))
      losses.push(...second.filter((line) => first.some((earlier) => subjectOf(earlier) === subjectOf(line))))
    }
  }
  if (file && !before) writeFileSync(file, `${JSON.stringify(after, null, 2)}\n`)
  if (before) console.log(losses.length > 0 ? `\nLost, twice:\n  ${losses.join('\n  ')}` : '\nNothing is lost.')
  if (losses.length > 0) process.exitCode = 1
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/**
 * Runs one benchmark and returns the ratios of the reports that it wrote.
 * @param {string} name
 * @returns {Promise<Ratios>}
 */
async function measure(name) {
  console.log(`\n-- ${name}`)
  const begin = Date.now()
  if ((await run(node, [join('bench', name), ...rest], { NODE_ENV: 'production' })) !== 0) process.exitCode = 1
  const folder = join(root, 'bench/results')
  const reports = existsSync(folder) ? readdirSync(folder).filter((each) => each.endsWith('.json')) : []
  const read = reports.map((each) => [each.slice(0, -5), JSON.parse(readFileSync(join(folder, each), 'utf8'))])
  return Object.fromEntries(
    read.filter(([, { at }]) => Date.parse(at) >= begin).map(([title, { ratios }]) => [title, ratios]),
  )
}

/** What a line is about: all of it but the figure of now. @param {string} line */
const subjectOf = (line) => line.slice(0, line.lastIndexOf(', '))

/** @param {Ratios} before @param {Ratios} after */
function lossesOf(before, after) {
  return Object.entries(after).flatMap(([name, ratios]) =>
    findLosses(before[name] ?? {}, ratios).map((line) => `${name}: ${line}`),
  )
}
