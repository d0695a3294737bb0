import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkCycles, mutualFolders } from './architecture/cycles.ts'
import { checkLayers } from './architecture/layers.ts'
import { capabilityOf, readTree, type SourceFile, type Tree } from './architecture/tree.ts'
import { webOrder } from './architecture/web-order.ts'

const migrations = 'server/platform/db/migrations'
const product = /^(contract|server|web)\//
/** Where a request for matches starts: on the server, and on the thread that ranks. */
const matchRequest = ['server/matching/service.ts', 'server/matching/ranking/worker.ts']

/** Counts what is said of the code base, so that every figure comes from one run of one program. */
export function countFigures(root: string): { readonly [name: string]: number } {
  const tree = readTree(root)
  const code = tree.files.filter(({ isTest, path }) => !isTest && product.test(path))
  const tests = tree.files.filter(({ isTest }) => isTest)
  const passed = foldersPassed(tree, matchRequest)
  return {
    'upward imports in server': upwardImports(code, 'server', ['platform', ...tree.order]),
    'upward imports in server/auth': checkLayers(tree).length,
    'upward imports in web': upwardImports(code, 'web', webOrder),
    'import cycles, types included': checkCycles(tree).filter((finding) => finding.includes(': a cycle')).length,
    'pairs of folders in server/matching that import each other': mutualFolders(code, 'server/matching').length,
    'lines of contract, server and web without tests': linesOf(code),
    'lines of tests': linesOf(tests),
    'lines of scripts and benchmarks': linesOf(
      tree.files.filter(({ isTest, path }) => !isTest && /^(scripts|bench)\//.test(path)),
    ),
    'lines of SQL migrations': linesBelow(root, migrations, '.sql'),
    'lines of migration snapshots': linesBelow(root, migrations, '.json'),
    'folders of server that a match request passes': passed.length,
    'of these in server/matching': passed.filter((folder) => folder.startsWith('server/matching')).length,
  }
}

function upwardImports(code: readonly SourceFile[], floor: string, order: readonly string[]): number {
  const rankOf = (path: string) => (path.startsWith(`${floor}/`) ? order.indexOf(capabilityOf(path) ?? '') : -1)
  return code.flatMap(({ path, imports }) =>
    imports.filter(({ target }) => target !== null && rankOf(path) >= 0 && rankOf(target) > rankOf(path)),
  ).length
}

/**
 * Folders with a file that the given files reach by imports of values; the platform is below every
 * request.
 */
function foldersPassed({ files }: Tree, roots: readonly string[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reached = new Set(roots.filter((path) => byPath.has(path)))
  for (const path of reached) {
    for (const { target, typeOnly } of byPath.get(path)?.imports ?? [])
      if (!typeOnly && target?.startsWith('server/') && !target.startsWith('server/platform/')) reached.add(target)
  }
  return [...new Set([...reached].map((path) => posix.dirname(path)))].toSorted()
}

function linesOf(files: readonly SourceFile[]): number {
  return files.reduce((sum, { text }) => sum + countLines(text), 0)
}

function linesBelow(root: string, folder: string, ending: string): number {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .reduce((sum, name) => sum + countLines(readFileSync(join(root, folder, name), 'utf8')), 0)
}

function countLines(text: string): number {
  return text.split('\n').length - 1
}

if (import.meta.main) {
  const figures = countFigures(fileURLToPath(new URL('..', import.meta.url)))
  for (const [name, figure] of Object.entries(figures))
    console.log(`${figure.toLocaleString('en-US').padStart(9)}  ${name}`)
}
