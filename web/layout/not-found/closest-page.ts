import { searchMaxLength } from '#contract/core/lengths.ts'
import { searchablePages } from '#web/pages.ts'

type Found = { readonly to: string; readonly name: string }
const leastLikeness = 0.5

/** The public page whose address or name is most like a mistyped address; null when none is. */
export function closestPage(pathname: string): Found | null {
  const typed = pairsOf(pathname)
  const rated = searchablePages.map((page) => ({
    page,
    likeness: Math.max(likeness(typed, pairsOf(page.to)), likeness(typed, pairsOf(page.name))),
  }))
  const best = rated.toSorted((a, b) => b.likeness - a.likeness)[0]
  return best && best.likeness >= leastLikeness ? best.page : null
}

/** What somebody may have looked for, as words: "/find/tax-advisors" is "find tax advisors". */
export function wordsOfPath(pathname: string): string {
  return pathname
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && !/\d{3}/.test(word))
    .join(' ')
    .slice(0, searchMaxLength)
}

/** The share of letter pairs that two texts have in common (Dice’s coefficient). */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return a.size + b.size === 0 ? 0 : (2 * a.intersection(b).size) / (a.size + b.size)
}

function pairsOf(text: string): Set<string> {
  const letters = text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return new Set(Array.from(letters.slice(1), (letter, place) => `${letters[place]}${letter}`))
}
