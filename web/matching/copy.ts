import { listText } from '#contract/core/lists.ts'
import { capital, inWords } from '#contract/core/words.ts'
import type { AdvisorCard } from '#contract/directory/schemas.ts'
import { criterionLabels, noMatchText } from '#contract/matching/labels.ts'
import type {
  Breakdown,
  Matches,
  MatchesQuery,
  MatchPreferences,
  NoMatch,
  PreferencesPreview,
} from '#contract/matching/schemas.ts'
import { namelessPartner } from '#contract/matching/sharing/labels.ts'
import type { Criterion } from '#contract/matching/values.ts'
import { inSentence, stateNames } from '#contract/profiles/labels.ts'
import { money } from '#web/platform/format.ts'

const advisors = (count: number) => `${capital(inWords(count))} ${count === 1 ? 'advisor' : 'advisors'}`

/** What the list is, in one line: "Fourteen advisors match your profile". */
export function headline(total: number, filters: MatchesQuery, isFiltered: boolean): string {
  if (filters.reaction === 'like') return `${capital(inWords(total))} saved ${total === 1 ? 'advisor' : 'advisors'}`
  if (filters.reaction === 'pass') return `${capital(inWords(total))} passed ${total === 1 ? 'advisor' : 'advisors'}`
  const fit = `${advisors(total)} ${total === 1 ? 'matches' : 'match'}`
  return isFiltered ? `${fit} your profile and filters` : `${fit} your profile`
}

/**
 * Why the list has nobody at all: the rule that rules everybody out, in the consumer's own figures.
 */
export function emptyListText({ emptyBecause, wanted }: Pick<Matches, 'emptyBecause' | 'wanted'>): {
  title: string
  text: string
} {
  if (!emptyBecause)
    return {
      title: 'No advisors for you yet',
      text: 'Advisors who fit your profile aren’t taking new clients right now.',
    }
  const { rule, state, assetsUsd } = emptyBecause
  const here = stateNames[state]
  const sum = money(assetsUsd)
  switch (rule) {
    case 'other_state':
      return { title: `No advisors in ${here} yet`, text: `No advisor here is registered to serve ${here}.` }
    case 'assets_too_small':
      return { title: `No advisors in ${here} take accounts of ${sum}`, text: 'Their minimums are higher.' }
    case 'assets_too_large':
      return { title: `No advisors in ${here} take accounts of ${sum}`, text: 'Their maximums are lower.' }
    case 'no_shared_communication':
      return {
        title: `No advisors in ${here} talk in the ways you chose`,
        text: 'Add another way to talk in your profile to see more of them.',
      }
    case 'no_shared_specialty':
      return {
        title: `No advisors in ${here} offer what you want help with`,
        text: `None of them offers ${listText(wanted.map(inSentence), 'disjunction')}.`,
      }
  }
}

/** Why a saved advisor has no score, to their consumer. */
export function noMatchNote({ rule, state, assetsUsd }: NoMatch, limits: Parameters<typeof noMatchText>[1]): string {
  if (rule === 'other_state') return `Doesn’t take clients in ${stateNames[state]}.`
  return noMatchText(rule, limits, assetsUsd)
}

/** Why a home has no matches to show, in a title and a sentence, with where to change it. */
export function noMatchesText(
  matches: Pick<Matches, 'belowMinimum' | 'passed' | 'preferences' | 'emptyBecause' | 'wanted'>,
): {
  title: string
  text: string
  action: string
  to: string
} {
  const { belowMinimum, passed, preferences } = matches
  if (belowMinimum > 0)
    return {
      title: `No advisors score ${preferences.minimumMatchScore} or higher`,
      text: `${lowerText(belowMinimum)} Lower the minimum to see them and their reasons.`,
      action: 'Change what counts',
      to: '/matches',
    }
  if (passed > 0)
    return {
      title: 'You’ve passed on all your matches',
      text: 'New advisors appear here as they join.',
      action: 'Show passed advisors',
      to: '/matches?reaction=pass',
    }
  return { ...emptyListText(matches), action: 'Review your profile', to: '/consumer-profile?step=answers' }
}

/** "Four advisors score lower." */
const lowerText = (count: number): string => `${advisors(count)} ${count === 1 ? 'scores' : 'score'} lower.`

const switches: readonly (readonly [Criterion, keyof MatchPreferences])[] = [
  ['language', 'prioritizeLanguage'],
  ['expertise', 'prioritizeExpertise'],
  ['availability', 'prioritizeAvailability'],
  ['location', 'prioritizeLocation'],
  ['interaction', 'considerInteractionData'],
]

export { switches as criterionSwitches }

/** "Scores 40 and up, based on language, expertise, availability and interaction." */
export function countingLine(preferences: MatchPreferences): string {
  const counted = switches
    .filter(([, flag]) => preferences[flag])
    .map(([criterion]) => criterionLabels[criterion].toLowerCase())
  const from = preferences.minimumMatchScore > 0 ? `Scores ${preferences.minimumMatchScore} and up` : 'All scores'
  return counted.length === 0
    ? `${from}. No criteria are on.`
    : `${from}, based on ${listText(counted, 'conjunction')}.`
}

const points = (value: number) => Number(value.toFixed(1)).toLocaleString('en-US')

/** "152 ÷ 170 = 89" */
export const sumText = (breakdown: Breakdown, score: number) =>
  `${points(breakdown.points)} ÷ ${points(breakdown.outOf)} = ${score}`
/** "152 of 170 points" */
export const pointsText = (breakdown: Breakdown) => `${points(breakdown.points)} of ${points(breakdown.outOf)} points`

/** The criteria that brought the most of their points, best first: "language, availability". */
export function strongest(breakdown: Breakdown, count = 2): string {
  return breakdown.lines
    .filter((line) => !line.leftOut && (line.value ?? 0) >= 0.5)
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0) || b.points - a.points)
    .slice(0, count)
    .map((line) => criterionLabels[line.criterion].toLowerCase())
    .join(', ')
}

/** What switching one criterion would do to the number of matches: "3 fewer matches if off". */
export function switchText(difference: number, isOn: boolean): string {
  if (difference === 0) return 'no change'
  const count = Math.abs(difference)
  const noun = count === 1 ? 'match' : 'matches'
  return `${count} ${difference > 0 ? 'more' : 'fewer'} ${noun} if ${isOn ? 'off' : 'on'}`
}

/**
 * Names advisors who would move up: "Ines Valcourt moves up from 5 to 2. Dov Lindqvist enters at
 * 3."
 */
export function movedUpText(movedUp: PreferencesPreview['movedUp']): string {
  if (movedUp.length === 0) return 'The top ten stay the same.'
  return movedUp
    .map(({ name, from, to }) =>
      from === null ? `${name} enters at ${to}.` : `${name} moves up from ${from} to ${to}.`,
    )
    .join(' ')
}

/** The partner's name within a sentence, where one without a name is "your partner". */
export function partnerInSentence(name: string): string {
  return name === namelessPartner ? namelessPartner.toLowerCase() : name
}

/** "Saved by you and Daniel" */
export function savedByText(saved: { isOwn: boolean; isPartners: boolean; partnerName: string }): string {
  const people = [...(saved.isOwn ? ['you'] : []), ...(saved.isPartners ? [partnerInSentence(saved.partnerName)] : [])]
  return `Saved by ${listText(people, 'conjunction')}`
}

/** The advisors of a comparison by their first names, and in full where two have the same one. */
export function columnNames(advisors: readonly Pick<AdvisorCard, 'firstName' | 'name'>[]): string[] {
  const counts = Map.groupBy(advisors, ({ firstName }) => firstName)
  return advisors.map(({ firstName, name }) => (counts.get(firstName)?.length === 1 ? firstName : name))
}
