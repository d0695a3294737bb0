// `npm run upgrade-test`: proves that the release before this one works on the schema of this one,
// so that both may serve at once and the old one may come back (docs/upgrades.md). It takes some
// ten minutes and is not a part of `npm test`.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ensureClamd } from './clamd.mjs'
import { checkArguments } from './command-line.mjs'
import { ensureRadicale } from './radicale.mjs'
import { ensureRedis } from './redis.mjs'
import { node, root, run, SetupError, setUp } from './setup.mjs'

const usage = `Usage: npm run upgrade-test [-- --from=REF] [WORD...]

  Migrates a database of an older release with this one, runs the older release's own tests of the server on it, and
  starts the older, this and again the older release on one folder of data.

  --from=REF   the older release; unless given, the commit before the last change of the schema
  WORD         only the test files of the older release with this word in their path`
checkArguments('npm run upgrade-test', usage, (arg) => !arg.startsWith('-') || arg.startsWith('--from='))

const words = process.argv.slice(2).filter((arg) => !arg.startsWith('-'))
const from = process.argv.find((arg) => arg.startsWith('--from='))?.slice('--from='.length) ?? beforeLastMigration()
/** They make databases of the older release alone. */
const ofOwnSchema = ['server/platform/db/migrate.test.ts']

const folder = mkdtempSync(join(tmpdir(), 'fairlead-upgrade-'))
// PostgreSQL's own account must reach the data folder when this runs as root.
chmodSync(folder, 0o711)
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const older = join(folder, 'older')

try {
  await setUp()
  for (const ensure of [ensureRedis, ensureClamd, ensureRadicale]) await ensure()
  console.log(`The older release is ${git('log', '-1', '--format=%h %s', from)}`)
  await checkOut()
  await startOnData('the older release', older)
  await startOnData('this release', root)
  await startOnData('the older release again', older)
  process.exitCode = await runOlderTests()
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function checkOut() {
  const copy = `set -o pipefail; mkdir "$OLDER" && git archive "$FROM" | tar x -C "$OLDER"`
  if ((await run('bash', ['-c', copy], { OLDER: older, FROM: from })) !== 0)
    throw new SetupError(`The older release ${from} could not be taken from the repository.`)
  const isSame = readFileSync(join(older, 'package-lock.json')).equals(readFileSync(join(root, 'package-lock.json')))
  const [ours, theirs] = [join(root, 'node_modules'), join(older, 'node_modules')]
  if (isSame) return symlinkSync(ours, theirs)
  // Redis and what else was fetched; npm lets the folder be.
  if ((await run('npm', ['ci', '--prefix', older, '--no-audit', '--no-fund', '--loglevel=error'])) !== 0)
    throw new SetupError('The packages of the older release could not be installed.')
  symlinkSync(join(ours, '.cache'), join(theirs, '.cache'))
}

/**
 * Starts a release on the folder of data as `npm start` does, and ends it when it is ready and a
 * person has signed in.
 * @param {string} name @param {string} tree
 */
async function startOnData(name, tree) {
  const { demoAddresses } = await import(join(root, 'server/auth/demo-accounts.ts'))
  const { demoPassword } = await import(join(root, 'server/commands/demo/accounts.ts'))
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'warn', DATABASE_URL: '' }
  const child = spawn(node, [join(tree, 'scripts/start.mjs')], { cwd: tree, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  try {
    const address = await findAddress(child.stdout)
    if (!address) throw new SetupError(`${name} does not start on the schema`)
    const body = JSON.stringify({ email: demoAddresses.consumer, password: demoPassword })
    const headers = { 'content-type': 'application/json' }
    const signedIn = await fetch(`${address}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body })
    const { access_token: token } = await signedIn.json()
    const profile = await fetch(`${address}/api/profile`, { headers: { authorization: `Bearer ${token}` } })
    if (!signedIn.ok || !profile.ok) throw new SetupError(`${name} answers ${signedIn.status}, ${profile.status}`)
    console.log(`${name}: ready, signed in, profile read`)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/** @param {import('node:stream').Readable} output */
async function findAddress(output) {
  for await (const line of createInterface(output)) {
    const address = / is ready at (http:\S+)/.exec(line)?.[1]
    if (address) return address
  }
  return null
}

/** The older release's tests find a database that it made and this release migrated. */
function runOlderTests() {
  const settings = join(older, 'vitest.upgrade.config.ts')
  const globalSetup = JSON.stringify(join(root, 'tests/support/global-setup.ts'))
  writeFileSync(
    settings,
    `import config from './vitest.config.ts'
export default { ...config, test: { ...config.test, globalSetup: ${globalSetup} } }
`,
  )
  const chosen = words.length > 0 ? words : ['server/']
  const without = ofOwnSchema.map((path) => `--exclude=${path}`)
  const vitest = join(root, 'node_modules/.bin/vitest')
  return run(vitest, ['run', '--root', older, '--config', settings, ...without, ...chosen], { UPGRADE_FROM: older })
}

function beforeLastMigration() {
  return `${git('log', '-1', '--format=%h', '--', 'server/platform/db/migrations/meta/_journal.json')}~1`
}

/** @param {string[]} args */
function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}
