import type { OwnProfile } from '#contract/profiles/schemas.ts'
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
 * All cards, in the order of the questions: what the person needs, then money, then who they are. What a card says of who
 * sees the answer is what the server does (docs/product.md "Matching").
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

/** Where to resume: the first card that lacks an answer; null when all are answered. */
export function firstOpenStep(missing: readonly string[]): ConsumerStep | null {
  return consumerSteps.find((step) => step.parts.some((part) => missing.includes(part))) ?? null
}

/** The saved answer to a card in words, or null. A default that nobody confirmed is none. */
export function answerTo(
  { parts, answer }: ConsumerStep,
  { profile, consumer, completion }: OwnProfile,
): string | null {
  if (!consumer || parts.some((part) => completion.missing.includes(part))) return null
  return answer({ profile, consumer }) || null
}
