import type { ComponentType } from 'react'
import { z } from 'zod'
import type { OwnProfile, SaveConsumerPart, SaveProfilePart } from '#contract/profiles/schemas.ts'
import type { ConsumerPart } from '#contract/profiles/values.ts'

/** A part of the profile on its way to the server: of the base row or of the consumer's. */
export type StepAnswer = { readonly profile?: SaveProfilePart; readonly consumer?: SaveConsumerPart }

/** The position of a card in the flow and the ways to leave it. */
export type StepPlace = {
  readonly step: Pick<ConsumerStep, 'question' | 'why' | 'seenBy'>
  readonly backTo: string | null
  /** Where "Skip" leads. */
  readonly skipTo: string
  readonly action: string
}

export type StepProps = {
  readonly own: OwnProfile
  readonly place: StepPlace
  /** Saves and continues; throws what the server rejected. */
  readonly onSave: (answer: StepAnswer) => Promise<void>
}

/** One card of the consumer's profile: the question, its reason, who sees the answer, and the form. */
export type ConsumerStep = {
  /** Its name in the address. */
  readonly id: string
  readonly question: string
  readonly why: string
  readonly seenBy: string
  /** The parts that this card completes; empty for a card that may be skipped. */
  readonly parts: readonly ConsumerPart[]
  /** The saved answer in words; empty without one. */
  readonly answer: (own: Pick<OwnProfile, 'profile'> & { consumer: NonNullable<OwnProfile['consumer']> }) => string
  readonly Card: ComponentType<StepProps>
}

export const onlyYou = 'Only you. We don’t show it to advisors.'

/** One of several values. Forms begin with the empty text, which means that none is chosen. */
export const oneOf = <const V extends readonly [string, ...string[]]>(values: V, message: string) =>
  z.string().pipe(z.enum(values, message))
