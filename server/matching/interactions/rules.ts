/** Holds what each act between two people is worth and how it fades. Only the consumer's own acts count. */
import { days } from '#contract/core/durations.ts'
import { type Reaction, scoring } from '#contract/matching/values.ts'

/**
 * Strength of one act on the day it happens; a pass counts against. Advisors' own acts have none, so that nobody can
 * write their way up a list. A like alone, or a few looks, rise above the whisper of the scoring.
 */
export const strengths = { view: 0.25, like: 2, pass: -3, message: 0.5, appointment: 3, completed: 4 } as const
export type Act = Exclude<keyof typeof strengths, Reaction>

/** Beyond this more of the same changes nothing, so that what comes later is still felt. */
const bound = 6

export type Past = {
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
export function withAct(past: Past, act: Act, now: Date): Pick<Past, 'strength' | 'asOf'> {
  return { strength: bounded(decayed(past.strength, past.asOf, now) + strengths[act]), asOf: now }
}

/** Puts a reaction in the place of the one before, whose share is taken out again; null takes it back. */
export function withReaction(past: Past, reaction: Reaction | null, now: Date): Past {
  const before = past.reaction && past.reactedAt ? decayed(strengths[past.reaction], past.reactedAt, now) : 0
  const without = decayed(past.strength, past.asOf, now) - before
  return {
    strength: bounded(without + (reaction ? strengths[reaction] : 0)),
    asOf: now,
    reaction,
    reactedAt: reaction && now,
  }
}

function bounded(strength: number): number {
  return Math.min(bound, Math.max(-bound, strength))
}
