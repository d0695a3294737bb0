import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tree } from './tree.ts'

/** Words of our own making or of another century, with the word to write instead (docs/style.md). */
const replacements: { readonly [word: string]: string } = {
  whoever: 'anyone who, or the role: "the caller", "the advisor"',
  anew: 'again',
  lest: 'so that ... not',
  thereby: 'leave it out, or "by doing so"',
  besides: 'also, beside, or a new sentence',
  'so many': 'the number, or "up to n"',
  wish: 'input, values or options',
  wishes: 'input, values or preferences',
  told: 'values, notified, reported or given, by what it is',
  asked: 'query, requested or expected, by what it is',
  stands: 'is',
  'in a heap': 'at once',
  'for ever': 'forever',
  dialect: 'auth error, or protocol',
  refusal: 'error or problem',
  podium: 'top-k heap',
  roster: 'advisor index',
  sealing: 'encryption',
  deed: 'action',
  heed: 'follow',
}

const listed = 'scripts/architecture/words-left.json'

/** How often each word occurs in names, comments and texts of the code. */
export function countWords({ files }: Tree): Map<string, number> {
  const counted = files.filter(({ path }) => !path.startsWith('scripts/architecture/') && !path.includes('/content/'))
  return new Map(
    Object.keys(replacements).map((word) => {
      const pattern = new RegExp(`\\b${word}\\b`, 'gi')
      return [word, counted.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0)]
    }),
  )
}

/**
 * Words that must not come back. What was there when the rule was made is listed with its number, which may only shrink:
 * `node scripts/check-architecture.ts --lower-words` writes the list again.
 */
export function checkWords(tree: Tree): string[] {
  const allowed = readList(tree.root)
  return [...countWords(tree)]
    .filter(([word, count]) => count > (allowed[word] ?? 0))
    .map(
      ([word, count]) =>
        `"${word}" occurs ${count} times, at most ${allowed[word] ?? 0}. Write instead: ${replacements[word]}.`,
    )
}

/** The list as it may be written now: no number higher than before. */
export function lowerWords(tree: Tree): { [word: string]: number } {
  const allowed = readList(tree.root)
  const lowered = [...countWords(tree)].map(([word, count]) => [word, Math.min(count, allowed[word] ?? 0)] as const)
  return Object.fromEntries(lowered.filter(([, count]) => count > 0))
}

export const wordsLeftFile = (root: string) => join(root, listed)

function readList(root: string): { readonly [word: string]: number } {
  try {
    return JSON.parse(readFileSync(wordsLeftFile(root), 'utf8'))
  } catch {
    return {}
  }
}
