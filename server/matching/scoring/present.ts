import { days } from '#contract/core/durations.ts'
import type { AdvisorCard, Breakdown, CriterionLine } from '#contract/matching/schemas.ts'
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
    const reason = `You switched this off. Its ${weight} points count neither way.`
    return { criterion, weight, value, points: 0, leftOut: 'switched_off', reason }
  }
  if (value === null) {
    return { criterion, weight, value, points: 0, leftOut: 'nothing_known', reason: unknown[criterion](explained) }
  }
  return { criterion, weight, value, points: weight * value, leftOut: null, reason: known[criterion](explained) }
}

type Sentence = (explained: Explained) => string

const unknown: Record<Criterion, Sentence> = {
  language: () => 'You have not said which language you prefer.',
  expertise: () => 'You have not said what you want help with.',
  availability: () => 'You have not said when you want to start.',
  location: () => 'You have not told us where you live.',
  interaction: ({ past }) =>
    past && (past.reaction || past.messageCount > 0 || past.appointmentCount > 0)
      ? 'What passed between you is too long ago to count.'
      : 'Nothing to go by has passed between you yet.',
}

const known: Record<Criterion, Sentence> = {
  language: ({ advisor, seeker, ranked }) => {
    const language = seeker.preferredLanguage ? languageName(seeker.preferredLanguage) : 'the language'
    return ranked.values.language === 1
      ? `${advisor.firstName} speaks ${language}, the language you prefer.`
      : `${advisor.firstName} does not list ${language}, the language you prefer.`
  },
  expertise: ({ advisor, seeker: { wanted } }) => {
    const missing = wanted.filter((specialty) => !advisor.expertise.includes(specialty))
    const offered = wanted.length - missing.length
    const [only] = wanted
    if (wanted.length === 1 && only) {
      return offered === 1 ? `Your one subject: ${inSentence(only)}.` : `Not your one subject, ${inSentence(only)}.`
    }
    if (missing.length === 0) return `All ${inWords(wanted.length)} of your subjects.`
    if (offered === 0) return `None of your ${inWords(wanted.length)} subjects.`
    return withMissing(
      `${capital(inWords(offered))} of your ${inWords(wanted.length)} subjects.`,
      missing.map(inSentence),
    )
  },
  availability: ({ ranked: { openSlots }, seeker: { horizonDays } }) => {
    const full = inWords(scoring.slotsForFullMarks)
    const horizon = `in the next ${horizonDays} days`
    if (openSlots === 0) return `No open call ${horizon}.`
    if (openSlots >= scoring.slotsForFullMarks) return `${capital(full)} or more open calls ${horizon}: full marks.`
    return `${openSlots} open ${openSlots === 1 ? 'call' : 'calls'} ${horizon}; ${full} would be full marks.`
  },
  location: ({ ranked: { miles }, seeker, advisor }) => {
    const isSameState = seeker.state === advisor.state
    if (miles === null) {
      return `${isSameState ? 'In your state' : 'In another state'}; without both ZIP codes the state alone counts.`
    }
    const away = `About ${Math.max(1, Math.round(miles))} ${Math.round(miles) <= 1 ? 'mile' : 'miles'} from you`
    if (miles <= scoring.nearMiles) return `${away}; ${inWords(scoring.nearMiles)} or nearer is full marks.`
    return isSameState ? `${away}, in your state.` : `${away}, in another state.`
  },
  interaction: ({ past, now }) => {
    const acts = past ? actsOf(past, now) : []
    return acts.length === 0 ? 'You have looked more than once.' : `You ${acts.slice(0, 2).join(' and ')}.`
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
    ...(past.reaction === 'pass' ? [`passed ${when}, which counts against`] : []),
    ...(past.completedCount > 0 ? [`have met ${times(past.completedCount)}`] : []),
    ...(past.appointmentCount > past.completedCount ? ['have asked for an appointment'] : []),
    ...(past.messageCount > 0 ? [`have written ${times(past.messageCount)}`] : []),
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
