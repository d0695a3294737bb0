import { days } from '#contract/core/durations.ts'

/** Only an open proposal can be accepted; `taken` means that none of its times is free. */
export const proposalStatuses = ['open', 'accepted', 'declined', 'withdrawn', 'expired', 'taken'] as const
export type ProposalStatus = (typeof proposalStatuses)[number]

/**
 * How a proposal ended without an appointment. `unavailable` means that one side's account was
 * suspended or closed; the proposal is stored as withdrawn.
 */
export const proposalEndings = ['declined', 'withdrawn', 'expired', 'taken', 'unavailable'] as const
export type ProposalEnding = (typeof proposalEndings)[number]

export const proposalActions = ['accept', 'decline', 'withdraw'] as const
export type ProposalAction = (typeof proposalActions)[number]

/** The most times one proposal offers. */
export const proposalTimes = 5
/** The most proposals an advisor makes to one consumer within a day. */
export const proposalsADay = 5
/** The most proposals one reply holds. */
export const listedProposals = 100
/** How long a proposal can be answered, unless its last time begins earlier. */
export const proposalOpenMs = days(7)

/** Characters of the note to a proposal. */
export const proposalMessageMaxLength = 500
