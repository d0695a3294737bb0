/**
 * The texts of an advisor's profile that can need the firm's approval (docs/archive.md "Profile
 * texts"): everything a reader sees that is written freely.
 */
export const approvedTexts = ['headline', 'biography', 'feeIncludes', 'typicalClients', 'firstMeeting'] as const
export type ApprovedText = (typeof approvedTexts)[number]

/** Texts wait for a supervisor, or were sent back with a note. */
export const storedHeldStates = ['waiting', 'returned'] as const
/** Of texts that are `released` the advisor's firm no longer asks approval. */
export const heldStates = [...storedHeldStates, 'released'] as const
export type HeldState = (typeof heldStates)[number]

export const textDecisions = ['approved', 'returned'] as const
export type TextDecision = (typeof textDecisions)[number]
export const textNoteMaxLength = 1_000
/** As many as a supervisor reads at once: no firm has more advisors waiting. */
export const heldTextsAtOnce = 100
