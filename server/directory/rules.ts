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

/** One word with everything it may mean, except part of a name, a firm or a place. */
export type SearchWord = {
  readonly text: string
  readonly specialties: Specialty[]
  readonly states: State[]
  readonly languages: Language[]
  readonly certifications: Certification[]
}

const maxWords = 6

/**
 * Splits a search into plain words. Words after the sixth are ignored, because they rarely find
 * anybody.
 */
export function readSearch(search: string): SearchWord[] {
  return plainWords(search).slice(0, maxWords).map(meaningsOf)
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
