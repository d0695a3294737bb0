import { plainText } from '#contract/core/plain-text.ts'
/**
 * Tells whether a text has each word that somebody typed, as far as they have typed it, in whatever
 * order.
 */
export function hasWords(text: string, typed: string): boolean {
  const within = plainText(text)
  return wordsOf(typed).every((word) => within.includes(word))
}

/** Tells whether a text has at least one of the typed words. */
export function hasAnyWord(text: string, typed: string): boolean {
  const within = plainText(text)
  return wordsOf(typed).some((word) => within.includes(word))
}

/**
 * The parts of a text in their order; those that match a typed word are marked, short ones only
 * where a word begins.
 */
export function markedParts(text: string, typed: string): { text: string; isMatch: boolean }[] {
  const words = wordsOf(typed).filter((word) => word.length > 1)
  if (words.length === 0) return [{ text, isMatch: false }]
  const within = plainText(text)
  // A letter that folds to another length would move every mark behind it.
  if (within.length !== text.length) return [{ text, isMatch: false }]
  const begin = '(?<![\\p{L}\\p{N}])'
  const matching = words.map((word) => `${word.length < 3 ? begin : ''}${RegExp.escape(word)}`)
  const pattern = new RegExp(matching.join('|'), 'gu')
  const parts: { text: string; isMatch: boolean }[] = []
  let end = 0
  for (const { index, 0: found } of within.matchAll(pattern)) {
    if (index > end) parts.push({ text: text.slice(end, index), isMatch: false })
    end = index + found.length
    parts.push({ text: text.slice(index, end), isMatch: true })
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false })
  return parts
}

function wordsOf(typed: string): string[] {
  return plainText(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
}
