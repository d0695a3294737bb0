import type { SourceFile, Tree } from './tree.ts'

const columns = 100
/** A comment there names examples that no code has. */
const hasExamples = 'scripts/architecture/words.ts'

/**
 * Rule: a line of a comment has at most 100 columns (docs/style.md), and a name that it quotes, as
 * `checkComments`, is in the code: a renamed function takes its mentions with it.
 */
export function checkComments({ files }: Tree): string[] {
  const names = new Set(files.flatMap(({ code }) => code.match(/\w+/g) ?? []))
  return files.flatMap((file) => [...checkColumns(file), ...checkQuotedNames(file, names)])
}

function checkQuotedNames({ path, text, code }: SourceFile, names: ReadonlySet<string>): string[] {
  if (path === hasExamples) return []
  const bare = code.split('\n')
  return text.split('\n').flatMap((line, index) => {
    if (bare[index] === line) return []
    const quoted = [...line.matchAll(/`(\w*[a-z]\w*[A-Z]\w*)`/g)].map(([, name = '']) => name)
    return quoted
      .filter((name) => !names.has(name))
      .map((name) => `${path}:${index + 1} No code has the name \`${name}\` of this comment.`)
  })
}

function checkColumns({ path, text, code }: SourceFile): string[] {
  const bare = code.split('\n')
  return text.split('\n').flatMap((line, index) => {
    // Beside a comment in JSX only its braces are left.
    const isComment = (bare[index] ?? '').replace(/[{}]/g, '').trim() === ''
    // Biome reads a suppression from one line only.
    if (line.length <= columns || !isComment || line.includes('biome-ignore')) return []
    return [`${path}:${index + 1} The comment has ${line.length} columns, at most ${columns}; wrap it.`]
  })
}
