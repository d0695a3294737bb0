import type { ComponentType, MouseEvent, RefObject } from 'react'
import { z } from 'zod'
import type { OwnProfile, SaveConsumerPart, SaveProfilePart } from '#contract/profiles/schemas.ts'
import type { ConsumerAnswer } from '#contract/profiles/values.ts'

/** A part of the profile on its way to the server: of the base row or of the consumer's. */
export type StepAnswer = { readonly profile?: SaveProfilePart; readonly consumer?: SaveConsumerPart }

/** The position of a card in the flow and the ways to leave it. */
export type StepPlace = {
  readonly step: Pick<ConsumerStep, 'question' | 'why' | 'seenBy'>
  readonly backTo: string | null
  /** Where "Skip" leads. */
  readonly skipTo: string
  readonly action: string
  /** The form of the card while it holds an answer that is not saved. */
  readonly changedForm: RefObject<HTMLFormElement | null>
  /** Saves that answer before a link of the flow leads on. */
  readonly onLeave: (to: string, event: MouseEvent) => void
  /** Saving leads to the next question again, after a save that was to lead elsewhere failed. */
  readonly onNext: () => void
}

export type StepProps = {
  readonly own: OwnProfile
  readonly place: StepPlace
  /** Saves and continues; throws what the server rejected. */
  readonly onSave: (answer: StepAnswer) => Promise<void>
}

/**
 * One card of the consumer's profile: the question, its reason, who sees the answer, and the form.
 */
export type ConsumerStep = {
  /** Its name in the address. */
  readonly id: string
  readonly question: string
  readonly why: string
  readonly seenBy: string
  /**
   * The answers that this card asks for; a profile is complete without the optional ones. Empty for
   * an extra.
   */
  readonly parts: readonly ConsumerAnswer[]
  /** The saved answer in words; empty without one. */
  readonly answer: (own: Pick<OwnProfile, 'profile'> & { consumer: NonNullable<OwnProfile['consumer']> }) => string
  readonly Card: ComponentType<StepProps>
}

/** Who sees an answer that nothing but a brief shows. */
export const briefOnly = 'Only you, unless you put it in a brief for an advisor.'
/** What an answer is for that counts in no score. */
export const forBriefs = 'It doesn’t change your matches: it’s only for a brief, if you share one with an advisor.'

/** One of several values. Forms begin with the empty text, which means that none is chosen. */
export const oneOf = <const V extends readonly [string, ...string[]]>(values: V, message: string) =>
  z.string().pipe(z.enum(values, message))

/** The same for an optional question: going on without a choice saves nothing. */
export const oneOfOrNone = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.union([z.enum(values), z.literal('')])
