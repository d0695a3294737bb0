/** Interprets the text of a directory search. Pure. */
import { plainText } from '#contract/core/plain-text.ts'
import { languageName, specialtyLabels, stateNames } from '#contract/profiles/labels.ts'
import {
  type Certification,
  certifications,
  type Language,
  languages,
  type Specialty,
  type State,
  specialties,
  states,
} from '#contract/profiles/values.ts'
import { positionOf } from '#server/platform/geography/zip-codes.ts'

/** One word with everything it may mean, except part of a name, a firm or a place. */
export type SearchWord = {
  readonly text: string
  readonly specialties: Specialty[]
  readonly states: State[]
  readonly languages: Language[]
  readonly certifications: Certification[]
}

/** What a search asks for. */
export type Search = {
  readonly words: readonly SearchWord[]
  /** The place around which to look; null where no known ZIP code was typed. */
  readonly nearZipCode: string | null
}

const maxWords = 6
const zipCodePattern = /(?<!\d)(\d{5})(?:-\d{4})?(?!\d)/

/** Words of a sentence, which tell no advisor from another. "Or" is Oregon. */
const fillers = new Set('a an and at by find for from help i my near need of on the to who with'.split(' '))
/** What everybody in the directory is. */
const occupations = new Set('advisor advisors adviser advisers planner planners'.split(' '))

/**
 * Reads a search: the first known ZIP code is the place to look around, the rest are words.
 * @see docs/product.md "Matching"
 */
export function readSearch(search: string): Search {
  const [written = '', zipCode = null] = zipCodePattern.exec(search) ?? []
  if (positionOf(zipCode) === null) return { words: readWords(search), nearZipCode: null }
  return { words: readWords(search.replace(written, ' ')), nearZipCode: zipCode }
}

/**
 * Splits a text into plain words, without those of "a financial advisor in Portland" that tell no
 * advisor from another. Words after the sixth are ignored, because they rarely find anybody.
 */
function readWords(text: string): SearchWord[] {
  const words = plainWords(text)
  const telling = words.filter((word, position) => !isFiller(word, words[position + 1]))
  return (telling.length > 0 ? telling : words).slice(0, maxWords).map(meaningsOf)
}

/** "In" is Indiana at the end, and "financial" may be part of a firm's name. */
function isFiller(word: string, next: string | undefined): boolean {
  if (word === 'in') return next !== undefined
  if (word === 'financial') return next !== undefined && occupations.has(next)
  return fillers.has(word) || occupations.has(word)
}

function meaningsOf(text: string): SearchWord {
  const begins = (label: string) => text.length >= 3 && plainWords(label).some((word) => word.startsWith(text))
  return {
    text,
    specialties: specialties.filter((specialty) => begins(specialtyLabels[specialty])),
    states: states.filter((state) => state.toLowerCase() === text || begins(stateNames[state])),
    languages: languages.filter((language) => begins(languageName(language))),
    certifications: certifications.filter((letters) => letters.toLowerCase() === text),
  }
}

/** Lower-case words without accents, as `unaccent(lower(...))` stores them in the database. */
function plainWords(text: string): string[] {
  return plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
