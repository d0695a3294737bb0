/** The sentences of a score; one spelling for the pages and the PDF. */
import { capital, inWords } from '#contract/core/words.ts'
import { inSentence, languageName } from '#contract/profiles/labels.ts'
import type { CriterionLine, ProfileTip } from '../schemas.ts'
import { type Criterion, scoring, weights } from '../values.ts'
import type { CriterionFacts } from './schemas.ts'

type FactsOf<C extends Criterion> = Extract<CriterionFacts, { criterion: C }>['facts']

/** Why a criterion has its points, in one sentence; `firstName` is the advisor's. */
export function reasonOf(line: CriterionLine, firstName: string): string {
  if (line.leftOut === 'switched_off') return `Off in your preferences. Its ${line.weight} points aren’t counted.`
  const isUnknown = line.leftOut === 'nothing_known'
  switch (line.criterion) {
    case 'language':
      return isUnknown ? 'You haven’t chosen a preferred language.' : languageReason(line.facts, firstName)
    case 'expertise':
      return isUnknown ? 'You haven’t said what you want help with.' : expertiseReason(line.facts)
    case 'availability':
      return isUnknown ? 'You haven’t said when you want to start.' : availabilityReason(line.facts)
    case 'location':
      return isUnknown ? 'You haven’t added where you live.' : locationReason(line.facts)
    case 'interaction':
      return isUnknown ? noInteractionReason(line.facts) : interactionReason(line.facts)
  }
}

function languageReason({ language, isSpoken }: FactsOf<'language'>, firstName: string): string {
  const name = language ? languageName(language) : 'that language'
  return `${firstName} ${isSpoken ? 'speaks' : 'doesn’t list'} ${name}, your preferred language.`
}

function expertiseReason({ wanted, missing }: FactsOf<'expertise'>): string {
  const offered = wanted.length - missing.length
  const [first] = wanted
  if (wanted.length === 1 && first) {
    return offered === 1
      ? `Offers the specialty you chose: ${inSentence(first)}.`
      : `Doesn’t offer ${inSentence(first)}, the specialty you chose.`
  }
  if (missing.length === 0) return `All ${inWords(wanted.length)} specialties you chose.`
  if (offered === 0) return `None of the ${inWords(wanted.length)} specialties you chose.`
  return withMissing(
    `${capital(inWords(offered))} of ${inWords(wanted.length)} specialties you chose.`,
    missing.map(inSentence),
  )
}

/** What two lines on a phone hold. */
const longest = 76

/** Names what is not offered as far as the sentence stays short, and counts the rest. */
function withMissing(sentence: string, missing: readonly string[]): string {
  for (let named = missing.length; named > 0; named--) {
    const rest = missing.length - named
    const names = [...missing.slice(0, named), ...(rest > 0 ? [`${inWords(rest)} more`] : [])]
    const whole = `${sentence} Not offered: ${listFormat.format(names)}.`
    if (whole.length <= longest) return whole
  }
  return sentence
}

const listFormat = new Intl.ListFormat('en-US', { style: 'long', type: 'unit' })

function availabilityReason({ openSlots, horizonDays }: FactsOf<'availability'>): string {
  const full = capital(inWords(scoring.slotsForFullMarks))
  const horizon = `in the next ${horizonDays} days`
  if (openSlots === 0) return `No openings ${horizon}.`
  if (openSlots >= scoring.slotsForFullMarks) return `${full} or more openings ${horizon}, which earns full points.`
  return `${openSlots} ${openSlots === 1 ? 'opening' : 'openings'} ${horizon}. ${full} earn full points.`
}

function locationReason({ miles, isNear, isSameState }: FactsOf<'location'>): string {
  if (miles === null)
    return `${isSameState ? 'In your state' : 'In another state'}. We need both ZIP codes to measure distance.`
  const away = `About ${Math.max(1, miles)} ${miles <= 1 ? 'mile' : 'miles'} from you`
  if (isNear) return `${away}. Within ${inWords(scoring.nearMiles)} miles earns full points.`
  return isSameState ? `${away}, in your state.` : `${away}, in another state.`
}

function noInteractionReason({ reaction, messageCount, appointmentCount }: FactsOf<'interaction'>): string {
  return reaction || messageCount > 0 || appointmentCount > 0
    ? 'Your activity with this advisor is too old to count.'
    : 'You haven’t been in touch yet.'
}

function interactionReason(facts: FactsOf<'interaction'>): string {
  const when = facts.reactedDaysAgo === null ? '' : ago(facts.reactedDaysAgo)
  const acts = [
    ...(facts.reaction === 'pass' ? [`passed ${when}, which lowers the score`] : []),
    ...(facts.completedCount > 0 ? [`met ${times(facts.completedCount)}`] : []),
    ...(facts.appointmentCount > facts.completedCount ? ['requested an appointment'] : []),
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
  second_specialty: 'Add a second specialty. With only one, an advisor earns all the points or none.',
  zip_code: `Add your ZIP code. Until then, only your state counts toward the ${weights.location} location points.`,
  sum: 'Add the amount you’d invest. Cost estimates and account minimums depend on it.',
}
