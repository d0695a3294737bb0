// `npm run artefact`: everything a machine needs to run the product in one folder: the server, the
// built pages, the packages of production and the Node they were installed with. It needs neither a
// registry nor a compiler. sbom.cdx.json lists the packages with versions and digests (CycloneDX).
//   npm run artefact              writes dist/fairlead
//   npm run artefact -- FOLDER    writes that folder, which must not exist
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { checkArguments } from './command-line.mjs'
import { node, root, SetupError, setUp } from './setup.mjs'

const usage = `Usage: npm run artefact [-- FOLDER]

  Builds the pages where they are stale and writes all that runs the product into FOLDER (dist/fairlead), Node included.`
checkArguments('npm run artefact', usage, (arg) => !arg.startsWith('-'))

/** What the server reads, beside its packages. */
const parts = ['server', 'contract', 'build', 'package.json', 'deploy', '.env.example']
// Its program alone is copied, to bin/.
const isPackagedNode = /^node_modules\/node-(bin-)?(linux|darwin)-/
// Declarations and source maps of packages are read by compilers and debuggers alone: a third of
// what packages weigh.
const isForDevelopment = (/** @type {string} */ path) => /\.(?:d\.[cm]?ts|map)$/.test(path)
const isTest = (/** @type {string} */ path) => /\.test\.tsx?$/.test(path)

try {
  await setUp()
  write(resolve(process.argv[2] ?? join(root, 'dist/fairlead')))
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** @param {string} folder */
function write(folder) {
  const isDefault = folder === join(root, 'dist/fairlead')
  if (isDefault) rmSync(folder, { recursive: true, force: true })
  if (existsSync(folder)) throw new SetupError(`${folder} exists already.`)
  mkdirSync(folder, { recursive: true })
  for (const part of parts) {
    cpSync(join(root, part), join(folder, part), { recursive: true, filter: (path) => !isTest(path) })
  }
  cpSync(join(root, 'deploy/bin'), join(folder, 'bin'), { recursive: true })
  for (const path of productionPackages()) copyPackage(path, folder)
  cpSync(realpathSync(node), join(folder, 'bin/node'))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(join(folder, 'RELEASE'), `fairlead ${version} ${process.env.COMMIT || commit()}\n`)
  writeFileSync(join(folder, 'sbom.cdx.json'), billOfMaterials())
  console.log(`Wrote ${relative(process.cwd(), folder) || folder}`)
}

/**
 * The folders of the packages that production needs, as npm noted them when it installed: those of
 * development alone are marked there, and those for other machines are absent.
 */
function productionPackages() {
  /** @type {{ packages: Record<string, { dev?: boolean }> }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([path, { dev }]) => !dev && !isPackagedNode.test(path))
    .map(([path]) => path)
}

/** Copies one package without those inside it, which have lines of their own. */
function copyPackage(/** @type {string} */ path, /** @type {string} */ folder) {
  const inside = join(root, path, 'node_modules')
  const filter = (/** @type {string} */ from) => from !== inside && !isForDevelopment(from)
  cpSync(join(root, path), join(folder, path), { recursive: true, filter })
}

/** Every package of production, Node included. */
function billOfMaterials() {
  const options = ['--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev', '--loglevel=error']
  return execFileSync('npm', ['sbom', ...options], { cwd: root, maxBuffer: 2 ** 26 })
}

/** The commit the artefact is made from, if that is known here. */
function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}
