import {
  communicationLabels,
  goalLabels,
  incomeBracketLabels,
  inSentence,
  languageName,
  riskToleranceLabels,
  specialtyLabels,
  startTimelineLabels,
  stateNames,
  timeOfDayLabels,
} from '#contract/profiles/labels.ts'
import type { OwnProfile } from '#contract/profiles/schemas.ts'
import { listed, money } from '#web/platform/format.ts'
import { consumerSteps, type StepId } from '../steps/consumer-steps.ts'

/** What was answered on each card, in words; null where nothing was. */
export function answersOf({ profile, consumer, completion }: OwnProfile): Record<StepId, string | null> {
  const isOpen = (id: StepId) =>
    consumerSteps.find((step) => step.id === id)?.parts.some((part) => completion.missing.includes(part)) ?? false
  const answered = (id: StepId, words: string) => (isOpen(id) || words === '' ? null : words)
  const place = [profile.city, profile.state && stateNames[profile.state]].filter(Boolean).join(', ')
  if (!consumer) return Object.fromEntries(consumerSteps.map(({ id }) => [id, null])) as Record<StepId, null>
  return {
    name: answered('name', `${profile.firstName} ${profile.lastName}`),
    home: answered('home', [place, profile.zipCode].filter(Boolean).join(' ')),
    phone: answered('phone', profile.phone ?? ''),
    age: answered('age', String(consumer.age)),
    income: answered('income', consumer.incomeBracket ? incomeBracketLabels[consumer.incomeBracket] : ''),
    goals: answered('goals', listed(consumer.financialGoals.map((goal) => goalLabels[goal]))),
    money: answered('money', sums(consumer)),
    risk: answered('risk', riskToleranceLabels[consumer.riskTolerance].split(':')[0] ?? ''),
    subjects: answered('subjects', subjects(consumer)),
    contact: answered('contact', listed(consumer.preferredCommunication.map((way) => communicationLabels[way]))),
    language: answered('language', languageName(consumer.preferredLanguage)),
    start: answered('start', start(consumer)),
  }
}

type Consumer = NonNullable<OwnProfile['consumer']>

function subjects({ preferredAdvisorSpecialties, topSpecialties }: Consumer): string {
  const all = listed(preferredAdvisorSpecialties.map((one) => specialtyLabels[one]))
  return topSpecialties.length === 0 ? all : `${all}. Most important: ${listed(topSpecialties.map(inSentence))}`
}

function start({ startTimeline, timesOfDay }: Consumer): string {
  const times = timesOfDay.map((time) => timeOfDayLabels[time].split(',')[0]?.toLowerCase() ?? '')
  return [startTimelineLabels[startTimeline], ...(times.length > 0 ? [listed(times)] : [])].join(', ')
}

function sums({ investableAssets, investmentAmount }: Consumer): string {
  const all = money(investableAssets)
  return investmentAmount > 0 ? `${all}, ${money(investmentAmount)} to start` : all
}
