import type { Tree } from './tree.ts'

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
  return found
}
