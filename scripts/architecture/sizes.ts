import type { SourceFile, Tree } from './tree.ts'

/** Files that may be longer, with the reason. This list only shrinks. */
const exempt: { readonly [path: string]: string } = {}

/** Rule 4: a file over its limit holds more than one thing. */
export function checkSizes({ files }: Tree): string[] {
  return files.flatMap((file) => {
    const lines = file.text.split('\n').length - 1
    const limit = limitOf(file)
    if (lines <= limit || exempt[file.path]) return []
    return [`${file.path}: ${lines} lines, at most ${limit}; split it by noun, else by verb.`]
  })
}

function limitOf({ path, name, isTest }: SourceFile): number {
  if (/^web\/[^/]+\/content\//.test(path)) return Number.POSITIVE_INFINITY
  if (isTest) return 500
  if (path.startsWith('server/') && /^(routes|policy|present)\.ts$/.test(name)) return 200
  if (path.startsWith('web/') && name.endsWith('.tsx')) return 200
  return 300
}
