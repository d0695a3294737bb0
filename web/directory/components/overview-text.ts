import { listText } from '#contract/core/lists.ts'
import { capital, inWords } from '#contract/core/words.ts'
import type { DirectoryOverview } from '#contract/directory/schemas.ts'
import { inSentence, languageName, specialtyLabels, stateNames } from '#contract/profiles/labels.ts'
import type { Specialty, State } from '#contract/profiles/values.ts'
import { money, percent } from '#web/platform/format.ts'

import { specialtyTexts } from './specialty-text.ts'

/** Which list of the directory a page shows: one state's or one subject's. */
export type DirectoryPlace = { state: State } | { specialty: Specialty }

const together = (items: readonly string[]) => listText(items, 'conjunction')
const people = (count: number) => `${inWords(count)} ${count === 1 ? 'advisor' : 'advisors'}`

/** "Financial advisors in Oregon", "Advisors for stock options". */
export function placeTitle(place: DirectoryPlace): string {
  if ('state' in place) return `Financial advisors in ${stateNames[place.state]}`
  return `Financial advisors for ${inSentence(place.specialty)}`
}

/**
 * What search results say of a page: how many there are, what they cost, and that nobody pays for a
 * place.
 */
export function placeDescription(place: DirectoryPlace, overview: DirectoryOverview): string {
  const { total, fees } = overview
  const where = 'state' in place ? `serve ${stateNames[place.state]}` : `help with ${inSentence(place.specialty)}`
  const share = fees.portfolioFeePercent
  const usual = share ? ` The median fee is ${percent(share.median)} of assets a year.` : ''
  return `${capital(people(total))} with verified registrations ${where}.${usual} Fees in dollars, free first calls, no paid placement.`
}

/** The page's own paragraphs, made of what the database counts today. */
export function placeText(place: DirectoryPlace, overview: DirectoryOverview): string[] {
  if ('state' in place) return [whoIsHere(place.state, overview), knowledge(overview), costs(overview)].filter(Boolean)
  return [specialtyTexts[place.specialty], whereTheyAre(place.specialty, overview), costs(overview)].filter(Boolean)
}

function whoIsHere(state: State, { total, based, cities }: DirectoryOverview): string {
  const name = stateNames[state]
  const live =
    based === 0
      ? 'None of them live there. They work remotely.'
      : based === total
        ? `All of them live there${places(cities)}.`
        : `${capital(inWords(based))} of them ${based === 1 ? 'lives' : 'live'} there${places(cities)}. The others work remotely.`
  return `${capital(people(total))} here ${total === 1 ? 'serves' : 'serve'} clients in ${name}. ${live}`
}

function places(cities: DirectoryOverview['cities']): string {
  const [first, second, third] = cities
  const named = [first, second, third].flatMap((count) => (count ? [count.city] : []))
  return named.length === 0 ? '' : `, ${named.length === 1 ? 'in' : 'mostly in'} ${together(named)}`
}

function knowledge({ specialties, languages }: DirectoryOverview): string {
  const subjects = specialties.slice(0, 4).map(({ specialty, count }) => `${inSentence(specialty)} (${count})`)
  const spoken = languages
    .filter(({ language }) => language !== 'en')
    .slice(0, 5)
    .map(({ language }) => languageName(language))
  const also = spoken.length > 0 ? ` Languages other than English: ${together(spoken)}.` : ''
  return subjects.length === 0 ? '' : `Most common specialties: ${together(subjects)}.${also}`
}

function whereTheyAre(specialty: Specialty, { total, states, languages }: DirectoryOverview): string {
  const most = states.slice(0, 3).map(({ state }) => stateNames[state])
  const spoken = languages.filter(({ language }) => language !== 'en').length
  const label = specialtyLabels[specialty]
  const also =
    spoken > 0
      ? ` Together they speak ${inWords(spoken)} ${spoken === 1 ? 'language' : 'languages'} in addition to English.`
      : ''
  return `${capital(people(total))} ${total === 1 ? 'lists' : 'list'} “${label}” as a specialty. Most serve ${together(most)}.${also}`
}

function costs({ fees }: DirectoryOverview): string {
  const { portfolioFeePercent: share, hourlyRateUsd: hour, flatFeeUsd: flat } = fees
  const parts = [
    ...(share ? [`${percent(share.median)} of assets a year (charged by ${inWords(share.count)})`] : []),
    ...(hour ? [`${money(hour.median)} an hour (${inWords(hour.count)})`] : []),
    ...(flat ? [`${money(flat.median)} flat (${inWords(flat.count)})`] : []),
  ]
  return parts.length === 0 ? '' : `Median fees: ${together(parts)}.`
}
