import type { ConsumerPart } from '#contract/profiles/values.ts'

/** One card of the consumer's profile: the question, its reason, and who sees the answer. */
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

const onlyYou = 'Only you. We don’t show it to advisors.'

/** In the order of asking. What is said of who sees an answer is what the server does (docs/product.md "Matching"). */
export const consumerSteps: readonly ConsumerStep[] = [
  {
    id: 'name',
    question: 'What’s your name?',
    why: 'So the advisor you choose knows who they’re talking to.',
    seenBy: 'Only advisors you choose to share it with. Until then you’re “a consumer”.',
    parts: ['firstName', 'lastName'],
  },
  {
    id: 'home',
    question: 'Where do you live?',
    why: 'Advisors are registered state by state. Your ZIP code tells us how far away their office is.',
    seenBy: 'Advisors you contact see your state. City, street and ZIP code stay with us.',
    parts: ['state', 'zipCode'],
  },
  {
    id: 'phone',
    question: 'What’s the best number to reach you?',
    why: 'Optional, for people who’d rather talk.',
    seenBy: 'Only advisors you choose to share it with, separately from your name and email.',
    parts: [],
  },
  {
    id: 'age',
    question: 'How old are you?',
    why: 'Good advice depends on how many years you have.',
    seenBy: onlyYou,
    parts: ['age'],
  },
  {
    id: 'income',
    question: 'What’s your annual household income?',
    why: 'Before taxes, roughly. It shows which kinds of advice are worth their price.',
    seenBy: onlyYou,
    parts: ['incomeBracket'],
  },
  {
    id: 'goals',
    question: 'What are your goals?',
    why: 'Choose all that apply. You can change this any time.',
    seenBy: onlyYou,
    parts: ['financialGoals'],
  },
  {
    id: 'money',
    question: 'How much do you want help with?',
    why: 'Some advisors have an account minimum. We also estimate what each would cost you per year.',
    seenBy: 'Advisors you contact see the amount you’d start with, as an estimate.',
    parts: ['investableAssets'],
  },
  {
    id: 'risk',
    question: 'How do you feel about risk?',
    why: 'There’s no right or wrong answer.',
    seenBy: onlyYou,
    parts: ['riskTolerance'],
  },
  {
    id: 'subjects',
    question: 'What do you want help with?',
    why: 'This counts most in your matches: which of these an advisor offers, and how deep they go.',
    seenBy: 'Advisors you contact see the list so they can prepare.',
    parts: ['preferredAdvisorSpecialties'],
  },
  {
    id: 'contact',
    question: 'How would you like to talk?',
    why: 'Choose all that apply.',
    seenBy: onlyYou,
    parts: ['preferredCommunication'],
  },
  {
    id: 'language',
    question: 'What language do you prefer?',
    why: 'Advisors who speak it score higher.',
    seenBy: onlyYou,
    parts: ['preferredLanguage'],
  },
  {
    id: 'start',
    question: 'When would you like to start?',
    why: 'We look for advisors with openings soon enough, at times that suit you.',
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
