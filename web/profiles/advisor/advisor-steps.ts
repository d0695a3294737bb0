import type { OwnProfile } from '#contract/profiles/schemas.ts'
import type { AdvisorPart } from '#contract/profiles/values.ts'
import { type AdvisorDraft, draftOf } from './advisor-form.ts'

type Field = keyof AdvisorDraft

export type AdvisorStepId =
  | 'about'
  | 'story'
  | 'experience'
  | 'skills'
  | 'service'
  | 'fee'
  | 'statements'
  | 'practice'
  | 'verification'
  | 'publish'

export type AdvisorStep = {
  readonly id: AdvisorStepId
  readonly title: string
  /** The fields that the step asks for; each field of the form is in one step. */
  readonly fields: readonly Field[]
  /** The parts of a complete profile that the step answers. */
  readonly parts: readonly AdvisorPart[]
}

/**
 * The advisor's profile in small steps: what people read first, then whom they serve, then money.
 */
export const advisorSteps: readonly AdvisorStep[] = [
  {
    id: 'about',
    title: 'About you',
    fields: [
      'firstName',
      'lastName',
      'organization',
      'website',
      'city',
      'state',
      'addressLine1',
      'addressLine2',
      'zipCode',
      'phone',
    ],
    parts: ['firstName', 'lastName', 'state'],
  },
  { id: 'story', title: 'In your words', fields: ['headline', 'biography'], parts: ['biography'] },
  {
    id: 'experience',
    title: 'Experience and credentials',
    fields: ['yearsOfExperience', 'assetsUnderManagement', 'certifications', 'isAccredited'],
    parts: [],
  },
  {
    id: 'skills',
    title: 'Languages and specialties',
    fields: ['languages', 'expertise', 'focusAreas'],
    parts: ['languages', 'expertise'],
  },
  {
    id: 'service',
    title: 'Who you serve',
    fields: [
      'servedStates',
      'minimumAssets',
      'maximumAssets',
      'newPeopleAWeek',
      'preferredCommunication',
      'acceptsClients',
    ],
    parts: ['servedStates', 'preferredCommunication'],
  },
  {
    id: 'fee',
    title: 'How you are paid',
    fields: [
      'portfolioFeePercent',
      'hourlyRateUsd',
      'flatFeeUsd',
      'minimumYearlyFeeUsd',
      'feeIncludes',
      'compensation',
    ],
    parts: ['fee'],
  },
  {
    id: 'statements',
    title: 'Duty and disclosures',
    fields: ['fiduciaryStatement', 'disclosures', 'brochureUrl'],
    parts: [],
  },
  {
    id: 'practice',
    title: 'Your practice',
    fields: ['typicalClients', 'firstMeeting', 'custodian'],
    parts: [],
  },
  { id: 'verification', title: 'Verification', fields: [], parts: [] },
  { id: 'publish', title: 'Publish', fields: [], parts: [] },
]

export const addressOfStep = (id: AdvisorStepId): string => `?step=${id}`
/** The whole profile on one page, also while it is incomplete. */
export const wholeAddress = '?step=all'

const stepNamed = (name: string | null): AdvisorStep | null => advisorSteps.find((step) => step.id === name) ?? null

/** The first step that lacks a part; null when all parts are there. */
function firstOpenStep(missing: readonly string[]): AdvisorStep | null {
  return advisorSteps.find((step) => step.parts.some((part) => missing.includes(part))) ?? null
}

/** The step that asks for a part of a complete profile. */
export function stepOfPart(part: AdvisorPart): AdvisorStepId {
  return advisorSteps.find((step) => step.parts.includes(part))?.id ?? 'about'
}

/** The first step with one of these fields. */
export function stepWithField(fields: readonly string[]): AdvisorStep | null {
  return advisorSteps.find((step) => step.fields.some((field) => fields.includes(field))) ?? null
}

/**
 * The step that an address shows: the one of `?step=`. Without it an incomplete profile shows the
 * step of the hash or resumes at the first open one, and a complete profile is shown whole, which
 * is null.
 */
export function stepOfAddress(search: URLSearchParams, hash: string, missing: readonly string[]): AdvisorStep | null {
  const name = search.get('step')
  if (name === 'all') return null
  const named = stepNamed(name)
  if (named || missing.length === 0) return named
  return stepNamed(hash.slice(1)) ?? firstOpenStep(missing)
}

/**
 * Whether a step is done: all its parts are saved, or, where none is needed, one of its fields is.
 */
export function isStepDone(step: AdvisorStep, own: OwnProfile, isVerified: boolean): boolean {
  if (step.id === 'verification') return isVerified
  if (step.id === 'publish') return own.advisor?.published === true
  if (step.parts.length > 0) return !step.parts.some((part) => own.completion.missing.includes(part))
  const draft = draftOf(own)
  return step.fields.some((field) => isFilled(draft[field]))
}

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== '' && value !== false

/** What a field says when its step is finished without it. */
export const missingMessages: Readonly<Record<AdvisorPart, { field: Field; message: string }>> = {
  firstName: { field: 'firstName', message: 'Enter your first name' },
  lastName: { field: 'lastName', message: 'Enter your last name' },
  state: { field: 'state', message: 'Choose your state' },
  biography: { field: 'biography', message: 'Write a few sentences about yourself' },
  fee: { field: 'portfolioFeePercent', message: 'Enter at least one fee, or choose commissions only below' },
  servedStates: { field: 'servedStates', message: 'Choose at least one state' },
  preferredCommunication: { field: 'preferredCommunication', message: 'Choose at least one' },
  languages: { field: 'languages', message: 'Choose at least one language' },
  expertise: { field: 'expertise', message: 'Choose at least one specialty' },
}
