import { brand } from '#contract/brand.ts'
import type { ConsumerPart } from '#contract/profiles/values.ts'

/** One card of the consumer's profile: what is asked, why, and who sees the answer. */
export type ConsumerStep = {
  readonly id: StepId
  readonly question: string
  readonly why: string
  readonly seenBy: string
  /** What this card completes; an empty list is a card one may pass over. */
  readonly parts: readonly ConsumerPart[]
}

export const stepIds = [
  'name',
  'home',
  'phone',
  'age',
  'income',
  'goals',
  'money',
  'risk',
  'subjects',
  'contact',
  'language',
  'start',
] as const
export type StepId = (typeof stepIds)[number]

const onlyYou = 'Only you. Advisors never see it here; tell them yourself when you talk.'

/** In the order of asking. What is said of who sees an answer is what the server does (docs/product.md "Matching"). */
export const consumerSteps: readonly ConsumerStep[] = [
  {
    id: 'name',
    question: 'What is your name?',
    why: 'So that an advisor you choose knows whom they talk to.',
    seenBy: 'Only advisors you agree to, one by one. Until then you are “a consumer”.',
    parts: ['firstName', 'lastName'],
  },
  {
    id: 'home',
    question: 'Where do you live?',
    why: 'Advisors are registered state by state. The ZIP code tells how far away their office is.',
    seenBy: 'Advisors you contact see your state. City, street and ZIP code stay with us.',
    parts: ['state', 'zipCode'],
  },
  {
    id: 'phone',
    question: 'A number to call you on?',
    why: 'Some people would rather talk. Leave it empty if you would not.',
    seenBy: 'Only an advisor whom you allow it to, apart from your name and e-mail.',
    parts: [],
  },
  {
    id: 'age',
    question: 'How old are you?',
    why: 'What is right with forty years ahead is not right with ten.',
    seenBy: onlyYou,
    parts: ['age'],
  },
  {
    id: 'income',
    question: 'What does your household earn in a year?',
    why: 'Before taxes, roughly. It tells what kind of advice pays for itself.',
    seenBy: onlyYou,
    parts: ['incomeBracket'],
  },
  {
    id: 'goals',
    question: 'What is the money for?',
    why: 'Choose all that fit. You can change this whenever life does.',
    seenBy: onlyYou,
    parts: ['financialGoals'],
  },
  {
    id: 'money',
    question: 'How much is it about?',
    why: 'Some advisors begin at a certain sum. We also work out what each would cost you a year.',
    seenBy: 'An advisor you contact sees the sum you would begin with, as an estimate.',
    parts: ['investableAssets'],
  },
  {
    id: 'risk',
    question: 'How do you feel about risk?',
    why: 'There is no right answer, only yours.',
    seenBy: onlyYou,
    parts: ['riskTolerance'],
  },
  {
    id: 'subjects',
    question: 'What do you want help with?',
    why: 'This counts most in your matches: the share of these subjects that an advisor offers.',
    seenBy: 'Advisors you contact see the list, so that they come prepared.',
    parts: ['preferredAdvisorSpecialties'],
  },
  {
    id: 'contact',
    question: 'How would you like to talk?',
    why: 'Choose all that suit you.',
    seenBy: onlyYou,
    parts: ['preferredCommunication'],
  },
  {
    id: 'language',
    question: 'In which language?',
    why: 'We put advisors who speak it first.',
    seenBy: onlyYou,
    parts: ['preferredLanguage'],
  },
  {
    id: 'start',
    question: 'When would you like to begin?',
    why: `${brand.name} looks for advisors with free time within your days.`,
    seenBy: onlyYou,
    parts: ['startTimeline'],
  },
]

/** The card named in the address, or null. */
export function stepNamed(name: string | null): ConsumerStep | null {
  return consumerSteps.find((step) => step.id === name) ?? null
}

/** Where to resume: the first card that lacks an answer; null when all are answered. */
export function firstOpenStep(missing: readonly string[]): ConsumerStep | null {
  return consumerSteps.find((step) => step.parts.some((part) => missing.includes(part))) ?? null
}
