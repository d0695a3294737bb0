import type { Completion, OwnProfile } from '#contract/profiles/schemas.ts'
import { ageStep } from './age-step.tsx'
import { contactStep } from './contact-step.tsx'
import { goalsStep } from './goals-step.tsx'
import { homeStep } from './home-step.tsx'
import { incomeStep } from './income-step.tsx'
import { languageStep } from './language-step.tsx'
import { moneyStep } from './money-step.tsx'
import { nameStep } from './name-step.tsx'
import { phoneStep } from './phone-step.tsx'
import { riskStep } from './risk-step.tsx'
import { startStep } from './start-step.tsx'
import type { ConsumerStep } from './step.ts'
import { subjectsStep } from './subjects-step.tsx'

/**
 * All cards, in the order of the questions: what the person needs, then money, then who they are.
 * What a card says of who sees the answer is what the server does (docs/product.md "Matching").
 */
export const consumerSteps: readonly ConsumerStep[] = [
  goalsStep,
  subjectsStep,
  startStep,
  contactStep,
  languageStep,
  moneyStep,
  riskStep,
  incomeStep,
  ageStep,
  phoneStep,
  homeStep,
  nameStep,
]

/** The card named in the address, or null. */
export function stepNamed(name: string | null): ConsumerStep | null {
  return consumerSteps.find((step) => step.id === name) ?? null
}

/** The first card that lacks an answer the profile needs; null when it is complete. */
export function firstOpenStep({ missing }: Completion): ConsumerStep | null {
  const open: readonly string[] = missing
  return consumerSteps.find(({ parts }) => parts.some((part) => open.includes(part))) ?? null
}

/**
 * Where to resume: the first card for those who have begun nothing, else the first that the profile
 * needs.
 */
export function resumeStep(completion: Completion): ConsumerStep | null {
  const [first, ...rest] = consumerSteps
  const open: readonly string[] = completion.unanswered
  const needed = firstOpenStep(completion)
  return first && needed === rest[0] && first.parts.some((part) => open.includes(part)) ? first : needed
}

/** The saved answer to a card in words, or null. A default that nobody confirmed is none. */
export function answerTo(
  { parts, answer }: ConsumerStep,
  { profile, consumer, completion }: OwnProfile,
): string | null {
  const open: readonly string[] = [...completion.missing, ...completion.unanswered]
  if (!consumer || parts.some((part) => open.includes(part))) return null
  return answer({ profile, consumer }) || null
}

/** Answers that share a card with a part of the profile. */
const stepOfField: { readonly [field: string]: string } = {
  topSpecialties: subjectsStep.id,
  timesOfDay: startStep.id,
  investmentAmount: moneyStep.id,
  city: homeStep.id,
}

/** The card that asks for a field, by its name in the address. */
export function stepAnswering(field: string): string {
  const step = consumerSteps.find(({ parts }) => parts.some((part) => part === field))
  return step?.id ?? stepOfField[field] ?? homeStep.id
}
