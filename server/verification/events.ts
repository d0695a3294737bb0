import type { VerificationEvent, VerificationStage, VerificationState } from '#contract/verification/values.ts'
import { domainEvent } from '#server/platform/domain-event.ts'

/**
 * An advisor's state or stage changed, by the register, proof, an administrator or time: also to
 * `pending`, when a verified advisor must be looked at again. Also published for what was decided
 * without a change of state, as a refused appeal.
 */
export const verificationDecided = domainEvent<{
  advisorId: string
  state: VerificationState
  stage: VerificationStage | null
  event: VerificationEvent
}>('verification.decided')

/** The queue of administrators changed, and nothing that an advisor is notified of. */
export const verificationQueued = domainEvent<Record<string, never>>('verification.queued')

/** An administrator wants another one to decide a case. */
export const secondOpinionWanted = domainEvent<{ byId: string }>('verification.second-opinion-wanted')

/** Somebody else claims the number that an advisor is verified under. */
export const numberClaimed = domainEvent<{ holderId: string }>('verification.number-claimed')
