import { wholeDollars } from '#contract/core/money.ts'
import {
  communicationLabels,
  goalLabels,
  incomeBracketLabels,
  languageName,
  riskToleranceLabels,
  specialtyLabels,
  startTimelineLabels,
  stateNames,
  timeOfDayLabels,
} from '../labels.ts'
import type { Specialty } from '../values.ts'
import { type BriefAnswers, type BriefField, briefFields } from './schemas.ts'

/** What the lines of a brief are about, in the order of the page. */
export const briefGroups = ['need', 'money', 'person', 'contact'] as const
export type BriefGroup = (typeof briefGroups)[number]

type LineSpec<F extends BriefField> = {
  readonly group: BriefGroup
  readonly label: string
  readonly text: (value: NonNullable<BriefAnswers[F]>) => string
}

const specialtiesText = (specialties: readonly Specialty[]) =>
  specialties.map((specialty) => specialtyLabels[specialty]).join(', ')

const specs: { readonly [F in BriefField]: LineSpec<F> } = {
  financialGoals: { group: 'need', label: 'Goals', text: (goals) => goals.map((goal) => goalLabels[goal]).join(', ') },
  preferredAdvisorSpecialties: { group: 'need', label: 'Wants help with', text: specialtiesText },
  topSpecialties: { group: 'need', label: 'Matters most', text: specialtiesText },
  startTimeline: { group: 'need', label: 'When to start', text: (timeline) => startTimelineLabels[timeline] },
  investableAssets: { group: 'money', label: 'Total to invest', text: wholeDollars },
  investmentAmount: { group: 'money', label: 'Amount to start with', text: wholeDollars },
  incomeBracket: { group: 'money', label: 'Household income', text: (bracket) => incomeBracketLabels[bracket] },
  age: { group: 'person', label: 'Age', text: String },
  riskTolerance: { group: 'person', label: 'Attitude to risk', text: (tolerance) => riskToleranceLabels[tolerance] },
  preferredCommunication: {
    group: 'contact',
    label: 'Ways to talk',
    text: (ways) => ways.map((way) => communicationLabels[way]).join(', '),
  },
  timesOfDay: {
    group: 'contact',
    label: 'Times of day',
    text: (times) => times.map((time) => timeOfDayLabels[time].split(',')[0]).join(', '),
  },
  preferredLanguage: { group: 'contact', label: 'Language', text: languageName },
  city: { group: 'person', label: 'City', text: String },
  state: { group: 'person', label: 'State', text: (state) => stateNames[state] },
}

/** The name of a brief's line, for the screen and the PDF. */
export const briefFieldLabel = (field: BriefField): string => specs[field].label

/** The fields of a group, in the order of the page. */
export const fieldsOfGroup = (group: BriefGroup): BriefField[] =>
  briefFields.filter((field) => specs[field].group === group)

export type BriefLine = { readonly field: BriefField; readonly label: string; readonly text: string }

/**
 * The answers in words, in the order of the page. Each line is one answer, so that nothing is shown
 * that is not there.
 */
export function briefLines(answers: BriefAnswers): BriefLine[] {
  return briefFields.flatMap((field) => {
    const text = textOf(field, answers)
    return text === null ? [] : [{ field, label: specs[field].label, text }]
  })
}

function textOf<F extends BriefField>(field: F, answers: BriefAnswers): string | null {
  const value = answers[field]
  return value === undefined || value === null ? null : specs[field].text(value)
}
