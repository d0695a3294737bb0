import { posix } from 'node:path'
import type { SourceFile, Tree } from './tree.ts'

/**
 * Folders of a capability large enough to have parts, which may import each other in one direction
 * alone.
 */
const parted = ['server/matching']

/** Rule 3: no file needs itself by way of others, for values or for types. */
export function checkCycles({ files }: Tree): string[] {
  const links = new Map(
    files.map(({ path, imports }) => [path, imports.flatMap(({ target }) => (target !== null ? [target] : []))]),
  )
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path)
    if (start >= 0) {
      const ring = [...trail.slice(start), path]
      found.push(`${ring.join(' -> ')}: a cycle; move what both need into a file of its own.`)
    } else if (!done.has(path)) {
      for (const next of links.get(path) ?? []) visit(next, [...trail, path])
      done.add(path)
    }
  }
  for (const path of links.keys()) visit(path, [])
  const code = files.filter(({ isTest }) => !isTest)
  const mutual = parted.flatMap((folder) =>
    mutualFolders(code, folder).map(
      ([from, to]) => `${folder}: ${from} and ${to} import each other; move what both need below them.`,
    ),
  )
  return [...found, ...mutual]
}

/** The pairs of folders right below one folder that import each other, types included. */
export function mutualFolders(code: readonly SourceFile[], folder: string): [string, string][] {
  const folderOf = (path: string) => (path.startsWith(`${folder}/`) ? posix.relative(folder, posix.dirname(path)) : '')
  const links = new Set(
    code.flatMap(({ path, imports }) =>
      imports.map(({ target }) => `${folderOf(path)}>${target === null ? '' : folderOf(target)}`),
    ),
  )
  return [...links].flatMap((link): [string, string][] => {
    const [from = '', to = ''] = link.split('>')
    return from !== '' && to !== '' && from < to && links.has(`${to}>${from}`) ? [[from, to]] : []
  })
}
