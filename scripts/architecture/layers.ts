import type { SourceFile, Tree } from './tree.ts'

/**
 * Folders whose parts import in one direction: a part imports itself and the parts before it, types
 * included. A part is a folder, or a file without its ending.
 */
const layers: { readonly [folder: string]: readonly string[] } = {
  'server/auth': [
    'tables',
    'events',
    'auth-error',
    'demo-accounts',
    'keys',
    'context',
    'users',
    'sessions',
    'credentials',
    'accounts',
    'federation',
    'http',
    'jobs',
    'service',
    'module',
  ],
}

/** Rule 10: the parts of a layered folder are listed, and none imports a later one. */
export function checkLayers({ files }: Tree): string[] {
  return Object.entries(layers).flatMap(([folder, order]) => {
    const inside = files.filter(({ path, isTest }) => !isTest && path.startsWith(`${folder}/`))
    if (inside.length === 0) return []
    const present = new Set(inside.map(({ path }) => partOf(folder, path)))
    const unlisted = [...present]
      .filter((part) => !order.includes(part))
      .map((part) => `${folder}/${part}: not in scripts/architecture/layers.ts; list it after what it imports.`)
    const gone = order
      .filter((part) => !present.has(part))
      .map((part) => `${folder}/${part}: does not exist; remove it from scripts/architecture/layers.ts.`)
    return [...unlisted, ...gone, ...inside.flatMap((file) => checkImports(folder, order, file))]
  })
}

function checkImports(folder: string, order: readonly string[], { path, imports }: SourceFile): string[] {
  const part = partOf(folder, path)
  return imports.flatMap(({ target, specifier }) => {
    if (!target?.startsWith(`${folder}/`)) return []
    const targetPart = partOf(folder, target)
    if (order.indexOf(targetPart) <= order.indexOf(part)) return []
    return [`${path}: imports ${specifier}. ${targetPart} comes after ${part}; move what both need to the earlier one.`]
  })
}

function partOf(folder: string, path: string): string {
  const [first = ''] = path.slice(folder.length + 1).split('/')
  return first.replace(/\.ts$/, '')
}
