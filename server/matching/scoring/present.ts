import { days } from '#contract/core/durations.ts'
import type { AdvisorCard } from '#contract/directory/schemas.ts'
import type { Breakdown, CriterionLine } from '#contract/matching/schemas.ts'
import { type Criterion, criteria, scoring, weights } from '#contract/matching/values.ts'
import { inSentence, languageName } from '#contract/profiles/labels.ts'
import type { Language, Specialty } from '#contract/profiles/values.ts'
import type { Acts } from '../tables.ts'
import { isSwitchedOn, type Priorities, type Score, type Values } from './rules.ts'

/** All that the sentences of one explanation speak of. */
export type Explained = {
  readonly seeker: {
    readonly preferredLanguage: Language | null
    readonly wanted: readonly Specialty[]
    readonly state: string | null
    readonly zipCode: string | null
    readonly horizonDays: number
    readonly preferences: Priorities
  }
  readonly ranked: { values: Values; score: Score; miles: number | null; openSlots: number }
  readonly advisor: Pick<AdvisorCard, 'firstName' | 'languages' | 'expertise' | 'state'>
  readonly past: Acts | null
  readonly now: Date
}

/** Says why a score is what it is: every criterion in plain words, those left out last and with their reason. */
export function presentBreakdown(explained: Explained): Breakdown {
  const lines = criteria.map((criterion) => lineOf(criterion, explained))
  const { points, outOf } = explained.ranked.score
  return { lines: [...lines.filter((line) => !line.leftOut), ...lines.filter((line) => line.leftOut)], points, outOf }
}

function lineOf(criterion: Criterion, explained: Explained): CriterionLine {
  const weight = weights[criterion]
  const value = explained.ranked.values[criterion]
  if (!isSwitchedOn(criterion, explained.seeker.preferences)) {
    const reason = `Off in your preferences. Its ${weight} points aren’t counted.`
    return { criterion, weight, value, points: 0, leftOut: 'switched_off', reason }
  }
  if (value === null) {
    return { criterion, weight, value, points: 0, leftOut: 'nothing_known', reason: unknown[criterion](explained) }
  }
  return { criterion, weight, value, points: weight * value, leftOut: null, reason: known[criterion](explained) }
}

type Sentence = (explained: Explained) => string

const unknown: Record<Criterion, Sentence> = {
  language: () => 'You haven’t chosen a preferred language.',
  expertise: () => 'You haven’t said what you want help with.',
  availability: () => 'You haven’t said when you want to start.',
  location: () => 'You haven’t added where you live.',
  interaction: ({ past }) =>
    past && (past.reaction || past.messageCount > 0 || past.appointmentCount > 0)
      ? 'Your activity with this advisor is too old to count.'
      : 'You haven’t been in touch yet.',
}

const known: Record<Criterion, Sentence> = {
  language: ({ advisor, seeker, ranked }) => {
    const language = seeker.preferredLanguage ? languageName(seeker.preferredLanguage) : 'that language'
    return ranked.values.language === 1
      ? `${advisor.firstName} speaks ${language}, your preferred language.`
      : `${advisor.firstName} doesn’t list ${language}, your preferred language.`
  },
  expertise: ({ advisor, seeker: { wanted } }) => {
    const missing = wanted.filter((specialty) => !advisor.expertise.includes(specialty))
    const offered = wanted.length - missing.length
    const [only] = wanted
    if (wanted.length === 1 && only) {
      return offered === 1
        ? `Offers the specialty you chose: ${inSentence(only)}.`
        : `Doesn’t offer ${inSentence(only)}, the specialty you chose.`
    }
    if (missing.length === 0) return `All ${inWords(wanted.length)} specialties you chose.`
    if (offered === 0) return `None of the ${inWords(wanted.length)} specialties you chose.`
    return withMissing(
      `${capital(inWords(offered))} of ${inWords(wanted.length)} specialties you chose.`,
      missing.map(inSentence),
    )
  },
  availability: ({ ranked: { openSlots }, seeker: { horizonDays } }) => {
    const full = inWords(scoring.slotsForFullMarks)
    const horizon = `in the next ${horizonDays} days`
    if (openSlots === 0) return `No openings ${horizon}.`
    if (openSlots >= scoring.slotsForFullMarks)
      return `${capital(full)} or more openings ${horizon}, which earns full points.`
    return `${openSlots} ${openSlots === 1 ? 'opening' : 'openings'} ${horizon}. ${capital(full)} earn full points.`
  },
  location: ({ ranked: { miles }, seeker, advisor }) => {
    const isSameState = seeker.state === advisor.state
    if (miles === null) {
      return `${isSameState ? 'In your state' : 'In another state'}. We need both ZIP codes to measure distance.`
    }
    const away = `About ${Math.max(1, Math.round(miles))} ${Math.round(miles) <= 1 ? 'mile' : 'miles'} from you`
    if (miles <= scoring.nearMiles) return `${away}. Within ${inWords(scoring.nearMiles)} miles earns full points.`
    return isSameState ? `${away}, in your state.` : `${away}, in another state.`
  },
  interaction: ({ past, now }) => {
    const acts = past ? actsOf(past, now) : []
    return acts.length === 0 ? 'You’ve viewed this profile more than once.' : `You ${acts.slice(0, 2).join(' and ')}.`
  },
}

/** What two lines on a phone hold. */
const longest = 76

/** Names what is not offered as far as the sentence stays short, and counts the rest. */
function withMissing(sentence: string, missing: readonly string[]): string {
  for (let named = missing.length; named > 0; named--) {
    const rest = missing.length - named
    const names = [...missing.slice(0, named), ...(rest > 0 ? [`${inWords(rest)} more`] : [])]
    const whole = `${sentence} Not offered: ${inARow.format(names)}.`
    if (whole.length <= longest) return whole
  }
  return sentence
}

const inARow = new Intl.ListFormat('en-US', { style: 'long', type: 'unit' })

/** What the consumer did, the most telling first, each after "You ...". */
function actsOf(past: Acts, now: Date): string[] {
  const when = past.reactedAt ? ago(past.reactedAt, now) : ''
  return [
    ...(past.reaction === 'pass' ? [`passed ${when}, which lowers the score`] : []),
    ...(past.completedCount > 0 ? [`met ${times(past.completedCount)}`] : []),
    ...(past.appointmentCount > past.completedCount ? ['requested an appointment'] : []),
    ...(past.messageCount > 0 ? [`sent a message ${times(past.messageCount)}`] : []),
    ...(past.reaction === 'like' ? [`saved this advisor ${when}`] : []),
  ]
}

// Ages, not dates: the server does not know the reader's zone.
function ago(then: Date, now: Date): string {
  const age = Math.floor((now.getTime() - then.getTime()) / days(1))
  return age < 1 ? 'within the last day' : age === 1 ? 'a day ago' : `${age} days ago`
}

const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${inWords(count)} times`)

const words = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')
const inWords = (count: number) => words[count] ?? String(count)
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
