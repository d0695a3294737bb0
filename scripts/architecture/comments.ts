import type { SourceFile, Tree } from './tree.ts'

const columns = 100

/** Rule: a line of a comment has at most 100 columns (docs/style.md). */
export function checkComments({ files }: Tree): string[] {
  return files.flatMap(checkFile)
}

function checkFile({ path, text, code }: SourceFile): string[] {
  const bare = code.split('\n')
  return text.split('\n').flatMap((line, index) => {
    // Beside a comment in JSX only its braces are left.
    const isComment = (bare[index] ?? '').replace(/[{}]/g, '').trim() === ''
    // Biome reads a suppression from one line only.
    if (line.length <= columns || !isComment || line.includes('biome-ignore')) return []
    return [`${path}:${index + 1} The comment has ${line.length} columns, at most ${columns}; wrap it.`]
  })
}
