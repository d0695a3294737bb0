/** Reads the words of a search, and cuts the part of a text that shows why it is found. Pure. */
import { plainText } from '#contract/core/plain-text.ts'
import { stateNames } from '#contract/profiles/labels.ts'
import { type State, states } from '#contract/profiles/values.ts'

const maxWords = 6
const excerptLength = 120
const lengthBefore = 40

/** Splits a search into plain words without accents; words after the sixth are ignored. */
export function readWords(search: string): string[] {
  return readTypedWords(plainText(search))
}

/** The same words as they were typed, for texts whose index knows accents. */
export function readTypedWords(search: string): string[] {
  return search
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)
}

/**
 * The trigram indexes need three characters; without them every message or account would be read.
 */
export function isIndexable(words: readonly string[]): boolean {
  return words.some((word) => word.length >= 3)
}

/** The states whose names have all of these words, each at the beginning of one of theirs. */
export function statesNamed(words: readonly string[]): State[] {
  if (!isIndexable(words)) return []
  return states.filter((state) => words.every((word) => ` ${plainText(stateNames[state])}`.includes(` ${word}`)))
}

/**
 * The part of a text around the first of the plain words, cut at spaces, with an ellipsis where
 * something is left out.
 */
export function excerptOf(text: string, words: readonly string[]): string {
  const line = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  // As long as the line in scripts whose letters carry accents.
  const plain = plainText(line)
  const places = words.map((word) => plain.indexOf(word)).filter((place) => place >= 0)
  const first = places.length > 0 ? Math.min(...places) : 0
  const wanted = Math.max(0, Math.min(first - lengthBefore, line.length - excerptLength))
  const start = wanted === 0 ? 0 : line.indexOf(' ', wanted) + 1
  const end = start + excerptLength >= line.length ? line.length : line.lastIndexOf(' ', start + excerptLength)
  const shown = line.slice(start, end > start ? end : start + excerptLength)
  return `${start > 0 ? '…' : ''}${shown}${end < line.length ? '…' : ''}`
}
