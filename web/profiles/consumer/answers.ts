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
  const told = (id: StepId, words: string) => (isOpen(id) || words === '' ? null : words)
  const place = [profile.city, profile.state && stateNames[profile.state]].filter(Boolean).join(', ')
  if (!consumer) return Object.fromEntries(consumerSteps.map(({ id }) => [id, null])) as Record<StepId, null>
  return {
    name: told('name', `${profile.firstName} ${profile.lastName}`),
    home: told('home', [place, profile.zipCode].filter(Boolean).join(' ')),
    phone: told('phone', profile.phone ?? ''),
    age: told('age', String(consumer.age)),
    income: told('income', consumer.incomeBracket ? incomeBracketLabels[consumer.incomeBracket] : ''),
    goals: told('goals', listed(consumer.financialGoals.map((goal) => goalLabels[goal]))),
    money: told('money', sums(consumer)),
    risk: told('risk', riskToleranceLabels[consumer.riskTolerance].split(':')[0] ?? ''),
    subjects: told('subjects', subjects(consumer)),
    contact: told('contact', listed(consumer.preferredCommunication.map((way) => communicationLabels[way]))),
    language: told('language', languageName(consumer.preferredLanguage)),
    start: told('start', start(consumer)),
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
