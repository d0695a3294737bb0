import type { VerificationStage, VerificationState } from '#contract/verification/values.ts'
import { domainEvent } from '#server/platform/domain-event.ts'

/**
 * An advisor's state or stage changed, by the register, proof, an administrator or time: also to
 * `pending`, when a verified advisor must be looked at again.
 */
export const verificationDecided = domainEvent<{
  advisorId: string
  state: VerificationState
  stage: VerificationStage | null
}>('verification.decided')

/** Somebody else claims the number that an advisor is verified under. */
export const numberClaimed = domainEvent<{ holderId: string }>('verification.number-claimed')
