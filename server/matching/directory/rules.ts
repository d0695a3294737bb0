/** Holds how what somebody types into the directory's search is understood. Pure. */
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

/** One word with all it may mean, besides part of a name, a firm or a place. */
export type SearchWord = {
  readonly text: string
  readonly specialties: Specialty[]
  readonly states: State[]
  readonly languages: Language[]
  readonly certifications: Certification[]
}

const wordsUsed = 6

/** Takes a search apart into plain words; more than a handful only makes the answer empty. */
export function readSearch(search: string): SearchWord[] {
  return plainWords(search).slice(0, wordsUsed).map(meaningsOf)
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

/** Lower-case words without accents: how the database's `unaccent(lower(...))` writes the other side. */
function plainWords(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
