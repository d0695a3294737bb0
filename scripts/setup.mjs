// What `npm start` and `npm test` do before anything else. Plain JavaScript on node:* alone,
// because it runs on whatever Node the machine has (18 or later) and before there is a
// node_modules.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const modules = join(root, 'node_modules')

/** The Node the product runs on; it comes from the registry like any other package. */
export const node = join(modules, '.bin/node')

/** Something a person must see to; its message is the whole story. */
export class SetupError extends Error {}

/** Installs and builds what is missing or stale. Two who call this at once take turns. */
export async function setUp({ build = true } = {}) {
  const release = await takeTurn()
  try {
    await install()
    if (build) for (const part of [pages, server]) await buildIfStale(part)
  } finally {
    release()
  }
}

async function install() {
  if (!isInstalled()) {
    say('Installing packages (about a minute the first time) ...')
    // npm removes node_modules first, so it must not run on the Node that lies there.
    const PATH = (process.env.PATH ?? '')
      .split(delimiter)
      .filter((folder) => !folder.endsWith('node_modules/.bin') && !folder.endsWith('node-gyp-bin'))
      .join(delimiter)
    const ci = (/** @type {string[]} */ ...options) =>
      run('npm', ['ci', '--no-audit', '--no-fund', ...options], { PATH })
    // The lockfile pins each package by its digest, so the npm cache is used without a request. A
    // cache from before a package was published lacks it, and the second try goes to the registry.
    let code = await ci('--prefer-offline', '--loglevel=silent')
    if (code !== 0 && !isEnding) code = await ci('--loglevel=error')
    if (code !== 0) throw new SetupError(`npm ci failed (exit code ${code}); what it says above is the reason.`)
  }
  if (!existsSync(node)) {
    throw new SetupError(`There is no packaged Node 26 for ${process.platform} ${process.arch}; see README.md.`)
  }
}

// npm writes what it installed to node_modules/.package-lock.json as its last act. Packages for
// other machines are optional and absent there.
function isInstalled() {
  const installed = readPackages(join(modules, '.package-lock.json'))
  const wanted = readPackages(join(root, 'package-lock.json'))
  return (
    installed !== null &&
    Object.entries(wanted ?? {}).every(([path, { version, optional }]) =>
      installed[path] ? installed[path].version === version : path === '' || optional === true,
    )
  )
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }> | null}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}

/**
 * What is built, from which sources, and the file that remembers from which it was built last. The
 * server of a checkout is bundled in seconds, so a change of it does not build the pages again.
 */
const pages = {
  name: 'pages',
  sources: [
    ...['web', 'contract', 'public', 'vite.config.ts', 'react-router.config.ts'],
    ...['articles', 'bundle', 'chunks', 'compress', 'page-chunks'].map((name) => `scripts/${name}.ts`),
  ],
  stamp: join(root, 'build/.stamp'),
}
const server = {
  name: 'server',
  sources: ['server', 'contract', 'scripts/bundle-server.ts'],
  stamp: join(root, 'build/.server-stamp'),
}

/** @param {typeof pages} part */
async function buildIfStale({ name, sources, stamp }) {
  const fresh = fingerprint(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fresh) return
  say(`Building the ${name} ...`)
  rmSync(stamp, { force: true })
  const code = await run('npm', ['run', '--silent', `build:${name}`], {
    PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH}`,
    NODE_ENV: 'production',
  })
  if (code !== 0) throw new SetupError(`The build failed (exit code ${code}); what it says above is the reason.`)
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(stamp, fresh)
}

/**
 * A digest of everything a build reads: sources, settings, package versions and the variables Vite
 * puts in.
 * @param {string[]} sources
 */
function fingerprint(sources) {
  const digest = createHash('sha256')
  for (const file of [...sources, 'package-lock.json'].flatMap((path) => filesUnder(join(root, path)))) {
    digest
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  digest.update(readFileSync(join(root, 'package.json')))
  for (const name of Object.keys(process.env).sort()) {
    if (name.startsWith('VITE_')) digest.update(`${name}=${process.env[name]}\0`)
  }
  return digest.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  const entry = statSync(path, { throwIfNoEntry: false })
  if (!entry) return []
  if (!entry.isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .filter((name) => !/\.test(-d)?\.tsx?$/.test(name))
    .flatMap((name) => filesUnder(join(path, name)))
}

const running = /** @type {Set<import('node:child_process').ChildProcess>} */ (new Set())
let isEnding = false

/**
 * Runs a command in the repository and returns its exit code; a signal counts as a failure.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @param {'inherit' | 'ignore' | ((chunk: Buffer) => void)} [output] what becomes of its output
 * @returns {Promise<number>}
 */
export function run(command, args, env = {}, output = 'inherit') {
  return new Promise((resolve, reject) => {
    const stdio = typeof output === 'string' ? output : 'pipe'
    const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...env } })
    if (typeof output === 'function') for (const stream of [child.stdout, child.stderr]) stream?.on('data', output)
    child.stdin?.end()
    running.add(child)
    child.on('error', () => reject(new SetupError(`The command "${command}" could not be run. Is it installed?`)))
    child.on('close', (code) => {
      running.delete(child)
      resolve(code ?? 1)
    })
  })
}

/**
 * Asks what runs just now to end. Tells whether there was anything.
 * @param {NodeJS.Signals} signal
 */
export function endRunning(signal) {
  isEnding = true
  for (const child of running) child.kill(signal)
  return running.size > 0
}

/**
 * A name in Linux's abstract socket space is taken by one process at a time, and free again however
 * that one ends.
 * @returns {Promise<() => void>}
 */
function takeTurn() {
  if (process.platform !== 'linux') return Promise.resolve(() => {})
  const path = `\0fairlead-setup-${createHash('sha256').update(root).digest('hex').slice(0, 24)}`
  return new Promise((resolve, reject) => {
    let hasLogged = false
    const attempt = () => {
      const server = createServer()
      server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
        if (error.code !== 'EADDRINUSE') return reject(error)
        if (!hasLogged) say('Waiting for another start or test of this folder to finish its set-up ...')
        hasLogged = true
        setTimeout(attempt, 300)
      })
      server.listen({ path }, () => resolve(() => server.close()))
    }
    attempt()
  })
}

/** @param {string} message */
function say(message) {
  console.log(message)
}
