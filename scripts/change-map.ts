import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTree, type SourceFile } from './architecture/tree.ts'

/**
 * Lists for each common kind of change the files of one that exists, so that the next one misses
 * none.
 */
export const changeMap = 'docs/changes.md'

const row = /^\| (?<change>[^|]+) \| (?<names>`[^`|]+`(?:, `[^`|]+`)*) \| (?<count>\d+) \| (?<files>[^|]*) \|$/

/**
 * Finds rows of docs/changes.md whose files are no longer those that contain one of the example's
 * names.
 */
export function checkChangeMap(root: string): string[] {
  if (!existsSync(join(root, changeMap))) return []
  const files = readTree(root).files
  const lines = readFileSync(join(root, changeMap), 'utf8').split('\n')
  return lines.flatMap((line) => {
    const written = writeRow(line, files)
    if (written === line) {
      const isGone = row.exec(line)?.groups?.count === '0'
      return isGone ? [`${changeMap}: no file has the example of this row; choose another: ${line}`] : []
    }
    return [
      `${changeMap}: a row is out of date; run node scripts/check-docs.ts --write-changes. It should be: ${written}`,
    ]
  })
}

/** Writes the files and their number into every row of docs/changes.md again. */
export function writeChangeMap(root: string): void {
  const files = readTree(root).files
  const lines = readFileSync(join(root, changeMap), 'utf8').split('\n')
  writeFileSync(join(root, changeMap), lines.map((line) => writeRow(line, files)).join('\n'))
}

function writeRow(line: string, files: readonly SourceFile[]): string {
  const { change, names } = row.exec(line)?.groups ?? {}
  if (change === undefined || names === undefined) return line
  const anyName = names.slice(1, -1).split('`, `').map(RegExp.escape).join('|')
  const pattern = new RegExp(`(?<![\\w-])(?:${anyName})(?![\\w-])`)
  const paths = files
    .filter(({ path, isTest, code }) => /^(contract|server|web)\//.test(path) && !isTest && pattern.test(code))
    .map(({ path }) => path)
    .sort()
  return `| ${change} | ${names} | ${paths.length} | ${paths.map((path) => `\`${path}\``).join(', ')} |`
}
