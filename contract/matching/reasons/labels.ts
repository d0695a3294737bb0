/** The sentences of a score; one spelling for the pages and the PDF. */
import { calendarDaysBetween } from '#contract/core/days.ts'
import { listText } from '#contract/core/lists.ts'
import { capital, inWords } from '#contract/core/words.ts'
import { inSentence, languageName } from '#contract/profiles/labels.ts'
import type { CriterionLine, ProfileTip } from '../schemas.ts'
import { type Criterion, type Depth, scoring, weights } from '../values.ts'
import type { CriterionFacts } from './schemas.ts'

type FactsOf<C extends Criterion> = Extract<CriterionFacts, { criterion: C }>['facts']

/** The clock of who reads, and the opening whose time is beside the sentence. */
export type ReaderClock = { readonly zone: string; readonly now: Date; readonly nextFreeAt: string | null }

/**
 * Why a criterion has its points, in one sentence; `firstName` is the advisor's. With the reader's
 * clock, "tomorrow" is theirs, as the time of the opening beside it is; without it, the consumer's
 * state's.
 */
export function reasonOf(line: CriterionLine, firstName: string, clock: ReaderClock | null = null): string {
  if (line.leftOut === 'switched_off')
    return `Not counted unless you turn it on in your preferences. It would count for ${line.weight} points.`
  const isUnknown = line.leftOut === 'nothing_known'
  switch (line.criterion) {
    case 'language':
      return isUnknown ? 'You haven’t chosen a preferred language.' : languageReason(line.facts, firstName)
    case 'expertise':
      return isUnknown ? 'You haven’t said what you want help with.' : expertiseReason(line.facts, firstName)
    case 'availability':
      return availabilityReason(line.facts, clock)
    case 'location':
      return isUnknown ? 'You haven’t added where you live.' : locationReason(line.facts)
    case 'interaction':
      if (isUnknown) return noInteractionReason(line.facts)
      return line.leftOut === 'against_direction' ? uncountedReason(line.facts) : interactionReason(line.facts)
  }
}

function languageReason({ language, isSpoken }: FactsOf<'language'>, firstName: string): string {
  const name = language ? languageName(language) : 'that language'
  return `${firstName} ${isSpoken ? 'speaks' : 'doesn’t list'} ${name}, your preferred language.`
}

function expertiseReason({ wanted }: FactsOf<'expertise'>, firstName: string): string {
  const countOf = (depth: Depth) => wanted.filter((subject) => subject.depth === depth).length
  const [first] = wanted
  if (wanted.length === 1 && first) return singleReason(first, firstName)
  const missing = wanted.filter(({ depth }) => depth === 'none').map(({ specialty }) => inSentence(specialty))
  const all = inWords(wanted.length)
  if (missing.length === wanted.length)
    return wanted.length === 2 ? 'Neither specialty you chose.' : `None of the ${all} specialties you chose.`
  const inFocus = wanted.length === 2 ? 'both in focus' : 'all in focus'
  const whole = wanted.length === 2 ? 'Both' : `All ${all}`
  const share = missing.length === 0 ? whole : `${capital(inWords(wanted.length - missing.length))} of ${all}`
  const [focused, backed] = [countOf('focus'), countOf('credential')]
  const details = [
    ...(focused > 0 ? [focused === wanted.length ? inFocus : `${inWords(focused)} in focus`] : []),
    ...(backed > 0 ? [`${inWords(backed)} with a credential`] : []),
  ]
  const sentence = [`${share} specialties you chose`, ...(details.length > 0 ? details : ['none in focus'])].join(', ')
  return withMissing(`${sentence}.`, missing)
}

function singleReason({ specialty, depth }: FactsOf<'expertise'>['wanted'][number], firstName: string): string {
  const name = inSentence(specialty)
  switch (depth) {
    case 'focus':
      return `${capital(name)}: a focus area of ${firstName}’s.`
    case 'credential':
      return `Offers the specialty you chose, with a credential: ${name}.`
    case 'offered':
      return `Offers the specialty you chose, not in focus: ${name}.`
    case 'none':
      return `Doesn’t offer ${name}, the specialty you chose.`
  }
}

/** What two lines on a phone hold. */
const longest = 76

/**
 * Names all that is not offered. Where that is long, whose choice it is goes, since what is missing
 * matters more.
 */
function withMissing(sentence: string, missing: readonly string[]): string {
  if (missing.length === 0) return sentence
  const notOffered = `Not offered: ${listText(missing)}.`
  const whole = `${sentence} ${notOffered}`
  return whole.length <= longest ? whole : `${sentence.replace(' you chose', '')} ${notOffered}`
}

function availabilityReason(facts: FactsOf<'availability'>, clock: ReaderClock | null): string {
  const { openDays, horizonDays, timesOfDay } = facts
  const own = clock?.nextFreeAt ? calendarDaysBetween(clock.zone, clock.now, clock.nextFreeAt) : facts.opensInDays
  // A page stays open for longer than an opening.
  const opensInDays = facts.opensInDays === null || own === null ? null : Math.max(0, own)
  if (opensInDays === null) return `No openings in the next ${horizonDays} days.`
  const when = opensInDays === 0 ? 'today' : opensInDays === 1 ? 'tomorrow' : `in ${opensInDays} days`
  const count = openDays === 0 ? 'none' : inWords(openDays)
  const many = openDays >= scoring.daysForFullMarks ? `${count} or more` : count
  const days = `${capital(many)} of the next ${horizonDays} days`
  const verb = openDays > 1 ? ['have', 'suit'] : ['has', 'suits']
  const suits = timesOfDay.length === 0 ? `${verb[0]} openings` : `${verb[1]} your times`
  return `First opening ${when}. ${days} ${suits}.`
}

function locationReason({ miles, isNear, isSameState }: FactsOf<'location'>): string {
  if (miles === null)
    return `${isSameState ? 'In your state' : 'In another state'}. We need both ZIP codes to measure distance.`
  const away = `About ${Math.max(1, miles).toLocaleString('en-US')} ${miles <= 1 ? 'mile' : 'miles'} from you`
  if (isNear) return `${away}. Within ${inWords(scoring.nearMiles)} miles earns full points.`
  return isSameState ? `${away}, in your state.` : `${away}, in another state.`
}

function noInteractionReason({ reaction, messageCount, appointmentCount }: FactsOf<'interaction'>): string {
  const hasActed = messageCount > 0 || appointmentCount > 0
  if (reaction === 'pass' && hasActed) return 'You passed after being in touch, so neither is counted.'
  return reaction || hasActed
    ? 'Your activity with this advisor is too little or too old to count.'
    : 'Nothing you’ve done with this advisor counts yet.'
}

/** Counting what the consumer did would move the score the other way. */
function uncountedReason({ reaction }: FactsOf<'interaction'>): string {
  return reaction === 'pass'
    ? 'You passed. Counting it would raise the score, so it’s left out.'
    : 'Not counted: it would only lower this score.'
}

function interactionReason(facts: FactsOf<'interaction'>): string {
  const when = facts.reactedDaysAgo === null ? '' : ago(facts.reactedDaysAgo)
  const acts = [
    ...(facts.reaction === 'pass' ? [`passed ${when}, which lowers the score`] : []),
    ...(facts.completedCount > 0 ? [`met ${times(facts.completedCount)}`] : []),
    ...(facts.appointmentCount > facts.completedCount ? ['booked or requested an appointment'] : []),
    ...(facts.messageCount > 0 ? [`sent a message ${times(facts.messageCount)}`] : []),
    ...(facts.reaction === 'like' ? [`saved this advisor ${when}`] : []),
  ]
  return acts.length === 0 ? 'You’ve viewed this profile more than once.' : `You ${acts.slice(0, 2).join(' and ')}.`
}

function ago(daysAgo: number): string {
  return daysAgo < 1 ? 'within the last day' : daysAgo === 1 ? 'a day ago' : `${daysAgo} days ago`
}

const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${inWords(count)} times`)

/** What a consumer reads about a part of their profile that would improve their matches. */
export const profileTipTexts: Readonly<Record<ProfileTip, string>> = {
  specialties: `Add what you want help with. Until then, ${weights.expertise} points aren’t counted.`,
  second_specialty: 'Add a second specialty. With only one, many advisors earn the same points for it.',
  zip_code: `Add your ZIP code. Until then, only your state counts toward the ${weights.location} location points.`,
  sum: 'Add the amount you’d invest. Cost estimates and account minimums depend on it.',
}
