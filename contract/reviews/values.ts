export const ratingBounds = { min: 1, max: 5 } as const
export const reviewMaxLength = 2_000
export const replyMaxLength = 1_000
/** The most subjects one review names. */
export const reviewSubjectsAtMost = 3
/** Days after publication in which the writer may change a review, and the advisor a reply. */
export const reviewEditableDays = 14
/** Hours after the end of an appointment at which the request for a review leaves. */
export const reviewRequestHours = 1

/** How we know that the appointment took place (docs/product.md "Reviews"). */
export const reviewConfirmations = ['call', 'both_sides', 'operator'] as const
export type ReviewConfirmation = (typeof reviewConfirmations)[number]

/** What the writer received for the review (17 CFR 275.206(4)-1, the SEC Marketing Rule). */
export const reviewCompensations = ['none', 'discount', 'gift', 'money'] as const
export type ReviewCompensation = (typeof reviewCompensations)[number]

/** What ties the writer to the advisor beyond being advised, by the same rule. */
export const reviewConflicts = ['none', 'family_or_friend', 'employee', 'business'] as const
export type ReviewConflict = (typeof reviewConflicts)[number]

/** Only published reviews are public and counted; held ones wait for an operator's decision. */
export const reviewStates = ['published', 'held', 'removed', 'withdrawn'] as const
export type ReviewState = (typeof reviewStates)[number]

export const reviewSorts = ['latest', 'highest', 'lowest'] as const
export type ReviewSort = (typeof reviewSorts)[number]

export const reviewActions = ['edit', 'withdraw', 'answer', 'report'] as const
export type ReviewAction = (typeof reviewActions)[number]

/** Why a review may be reported and removed; a low rating is no reason. */
export const reportGrounds = [
  'no_meeting',
  'conflict',
  'private_details',
  'abuse',
  'off_topic',
  'performance',
  'illegal',
] as const
export type ReportGround = (typeof reportGrounds)[number]
export const reportNoteMaxLength = 1_000

/** What an operator may decide, from which states, and the state afterwards. */
export const reviewDecisions = {
  keep: { from: ['published'], to: 'published' },
  publish: { from: ['held'], to: 'published' },
  remove: { from: ['published', 'held'], to: 'removed' },
  restore: { from: ['removed'], to: 'published' },
} as const satisfies Record<string, { from: readonly ReviewState[]; to: ReviewState }>
export type ReviewDecision = keyof typeof reviewDecisions
export const reviewDecisionNames = ['keep', 'publish', 'remove', 'restore'] as const

/** The steps of a review's history, which is only ever added to. */
export const reviewSteps = [
  'written',
  'edited',
  'answered',
  'answer_edited',
  'reported',
  'withdrawn',
  ...reviewDecisionNames,
] as const
export type ReviewStep = (typeof reviewSteps)[number]

/** Who takes a step: its author, its advisor, somebody who reports it, or our staff. */
export const reviewParties = ['writer', 'advisor', 'member', 'operator'] as const

/** The lists of an advisor's inbox. */
export const inboxFilters = ['all', 'unanswered', 'reported'] as const
export type InboxFilter = (typeof inboxFilters)[number]

/** The lists of an operator: what waits, oldest first, and what was decided, latest first. */
export const moderationLists = ['open', 'decided'] as const
export type ModerationList = (typeof moderationLists)[number]

/** Characters of what an operator must write for every decision; both sides read it. */
export const moderationReasonMaxLength = 1_000
