/**
 * Weighs each interaction of two people and lets it decay. Only the consumer's own interactions
 * count.
 */
import { days } from '#contract/core/durations.ts'
import { actStrengths, type Reaction, scoring } from '#contract/matching/values.ts'

export type InteractionKind = Exclude<keyof typeof actStrengths, Reaction>

export type InteractionState = {
  readonly strength: number
  readonly asOf: Date
  readonly reaction: Reaction | null
  readonly reactedAt: Date | null
}

/** What is left of a strength after some time: half of it every thirty days. */
export function decayed(strength: number, asOf: Date, now: Date): number {
  return strength * 0.5 ** ((now.getTime() - asOf.getTime()) / days(scoring.interactionHalfLifeDays))
}

/** Adds an act to what passed before. */
export function withInteraction(
  past: InteractionState,
  act: InteractionKind,
  now: Date,
): Pick<InteractionState, 'strength' | 'asOf'> {
  return { strength: bounded(decayed(past.strength, past.asOf, now) + actStrengths[act]), asOf: now }
}

/** Takes an act out again, as far as it still counts. */
export function withoutInteraction(
  past: InteractionState,
  act: InteractionKind,
  { doneAt, now }: { doneAt: Date; now: Date },
): Pick<InteractionState, 'strength' | 'asOf'> {
  const left = decayed(past.strength, past.asOf, now) - decayed(actStrengths[act], doneAt, now)
  return { strength: bounded(left), asOf: now }
}

/**
 * Puts a reaction in the place of the one before, whose share is taken out again; null takes it
 * back.
 */
export function withReaction(past: InteractionState, reaction: Reaction | null, now: Date): InteractionState {
  const before = past.reaction && past.reactedAt ? decayed(actStrengths[past.reaction], past.reactedAt, now) : 0
  const without = decayed(past.strength, past.asOf, now) - before
  return {
    strength: bounded(without + (reaction ? actStrengths[reaction] : 0)),
    asOf: now,
    reaction,
    reactedAt: reaction && now,
  }
}

function bounded(strength: number): number {
  return Math.min(scoring.interactionBound, Math.max(-scoring.interactionBound, strength))
}
