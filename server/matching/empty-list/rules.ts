/**
 * Names the rule that leaves a consumer's list without candidates (docs/product.md "Matching").
 * Pure.
 */
import type { EmptyReason } from '#contract/matching/values.ts'

/** How many listed advisors are left after each rule, in the order of the rules. */
export type CandidateCounts = {
  readonly inState: number
  /** Of those in the state, with a minimum account the consumer reaches. */
  readonly withinMinimum: number
  /** Of those, with a maximum account the consumer does not exceed. */
  readonly withinMaximum: number
  /** Of those, who talk in one of the ways the consumer named. */
  readonly sharingCommunication: number
  /**
   * Of those, with at least one of the wanted specialties; all of them while expertise does not
   * count.
   */
  readonly sharingSpecialty: number
}

/**
 * Names the first rule after which nobody is left; null when somebody is, so that only their
 * openness is missing.
 */
export function emptyReasonOf(counts: CandidateCounts): EmptyReason | null {
  if (counts.inState === 0) return 'other_state'
  if (counts.withinMinimum === 0) return 'assets_too_small'
  if (counts.withinMaximum === 0) return 'assets_too_large'
  if (counts.sharingCommunication === 0) return 'no_shared_communication'
  return counts.sharingSpecialty === 0 ? 'no_shared_specialty' : null
}
