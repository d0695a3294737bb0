import type { VerificationState } from '#contract/verification/values.ts'
import { domainEvent } from '#server/platform/events.ts'

/**
 * An advisor's state changed, by the register, an administrator or time: also to `pending`, when a verified advisor
 * must be looked at again.
 */
export const verificationDecided = domainEvent<{ advisorId: string; state: VerificationState }>('verification.decided')
