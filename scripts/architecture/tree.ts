import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'

/** One import of a file: what is written, and the file of this repository it means, if any. */
export type Import = {
  readonly specifier: string
  readonly target: string | null
  /** Vanishes before the program runs, so it cannot make a cycle. */
  readonly typeOnly: boolean
  readonly names: string
}

export type SourceFile = {
  /** From the root of the repository, with forward slashes. */
  readonly path: string
  readonly name: string
  readonly text: string
  /** The text with comments blanked out, line for line. */
  readonly code: string
  readonly imports: readonly Import[]
  readonly isTest: boolean
}

export type Tree = {
  readonly root: string
  readonly files: readonly SourceFile[]
  /** The capabilities in their order, as server/modules.ts lists them. */
  readonly order: readonly string[]
}

const floors = ['contract', 'server', 'web', 'tests', 'scripts', 'bench']
const extensions = /\.(ts|tsx|mjs|css)$/
const generated = ['server/platform/db/migrations']

/** Reads every source file below a root. */
export function readTree(root: string): Tree {
  const paths = floors.flatMap((floor) => list(root, join(root, floor)))
  const files = paths.map((path) => readSource(root, path))
  return { root, files, order: readOrder(files) }
}

/** Where a pattern stands: `path:line`, for a message a person can click on. */
export function placesOf(file: SourceFile, pattern: RegExp): { place: string; match: RegExpMatchArray }[] {
  return [...file.code.matchAll(pattern)].map((match) => ({
    place: `${file.path}:${file.code.slice(0, match.index).split('\n').length}`,
    match,
  }))
}

/** The capability a file of contract, server or web belongs to: the folder under the floor. */
export function capabilityOf(path: string): string | null {
  const [, room, ...rest] = path.split('/')
  return room !== undefined && rest.length > 0 ? room : null
}

function list(root: string, folder: string): string[] {
  if (!existsSync(folder) || generated.includes(relative(root, folder))) return []
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return list(root, path)
    return extensions.test(name) ? [relative(root, path)] : []
  })
}

function readSource(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8')
  const code = blankComments(text)
  return {
    path,
    name: posix.basename(path),
    text,
    code,
    imports: readImports(path, code),
    isTest: /\.(test|test-d|spec)\.tsx?$/.test(path) || path.startsWith('tests/'),
  }
}

// Strings come first in the pattern, so that a comment sign inside one stays what it is.
function blankComments(text: string): string {
  const tokens = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g
  return text.replace(tokens, (token) =>
    token.startsWith('/*') || token.startsWith('//') ? token.replace(/[^\n]/g, ' ') : token,
  )
}

function readImports(path: string, code: string): Import[] {
  const statement = /^(?:import|export)\s+(type\s+)?([^'";]*?)\s*from\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]/gm
  const stated = [...code.matchAll(statement)].map(([, type, names = '', from, bare]) => {
    const specifier = from ?? bare ?? ''
    return { specifier, target: resolve(path, specifier), typeOnly: Boolean(type) || allTypes(names), names }
  })
  const called = [...code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)].map(([, specifier = '']) => {
    // Loaded when needed: by then both files stand, so this makes no cycle either.
    return { specifier, target: resolve(path, specifier), typeOnly: true, names: '' }
  })
  return [...stated, ...called]
}

function allTypes(names: string): boolean {
  const inside = names.match(/^\{([^}]*)\}$/)?.[1]
  if (inside === undefined) return false
  return inside.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type '))
}

function resolve(path: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(dirname(path), specifier) : null
}

function readOrder(files: readonly SourceFile[]): string[] {
  const list = files.find(({ path }) => path === 'server/modules.ts')
  const names = list?.code.match(/modules[^=]*=\s*\[([^\]]*)\]/)?.[1] ?? ''
  return [...names.matchAll(/\b(\w+)Module\b/g)].map(([, name = '']) => name)
}
