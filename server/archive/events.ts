import type { TextDecision } from '#contract/archive/held-texts/values.ts'
import { domainEvent } from '#server/platform/domain-event.ts'

/** An advisor's profile texts begin to wait for the supervisors of a firm. */
export const textsHeld = domainEvent<{ advisorId: string; firmId: string }>('archive.texts-held')

/** A supervisor published an advisor's texts or sent them back. */
export const textsDecided = domainEvent<{ advisorId: string; decision: TextDecision }>('archive.texts-decided')
