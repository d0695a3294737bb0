import { confirmationLabels, disclosuresOf } from '#contract/reviews/labels.ts'
import type { ModeratedReview } from '#contract/reviews/moderation/schemas.ts'
import type { Review } from '#contract/reviews/schemas.ts'
import type {
  InboxFilter,
  ModerationList,
  ReportGround,
  ReviewDecision,
  ReviewSort,
  ReviewState,
  ReviewStep,
} from '#contract/reviews/values.ts'

/** What each rating means, so that fives from different people mean the same. */
export const ratingLabels = ['Poor', 'Weak', 'Fair', 'Good', 'Excellent'] as const

/** "37 reviews, each written after a meeting" */
export const countText = (count: number) =>
  `${count} ${count === 1 ? 'review, written' : 'reviews, each written'} after a meeting`

/** What the page says of reviews that an operator took down. */
export const removedText = (count: number) =>
  `${count} ${count === 1 ? 'review was' : 'reviews were'} removed for breaking our rules`

/**
 * "Client. Not compensated. No conflict of interest.", without what the ground of a removal denies.
 */
export function disclosureText(
  review: Pick<Review, 'isClient' | 'meetingKind' | 'compensation' | 'conflict' | 'confirmation'>,
  removedFor?: ReportGround,
): string {
  const [client, ...interests] = disclosuresOf(review)
  const hasMet = removedFor !== 'no_meeting'
  return [
    hasMet && client,
    ...(removedFor === 'conflict' ? [] : interests),
    hasMet && confirmationLabels[review.confirmation],
  ]
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(' ')
}

export const sortLabels: Readonly<Record<ReviewSort, string>> = {
  latest: 'Latest',
  highest: 'Highest rated',
  lowest: 'Lowest rated',
}

export const inboxLabels: Readonly<Record<InboxFilter, string>> = {
  all: 'All',
  unanswered: 'No reply yet',
  reported: 'Reported',
}

/** What an empty list of the inbox says. */
export const inboxEmpty: Readonly<Record<InboxFilter, string>> = {
  all: 'We ask each client for a review after a completed appointment.',
  unanswered: 'You’ve replied to every review.',
  reported: 'No review of yours is reported.',
}

export const moderationLabels: Readonly<Record<ModerationList, string>> = { open: 'Open', decided: 'Decided' }

export const stateLabels: Readonly<Record<ReviewState, string>> = {
  published: 'Public',
  held: 'Waiting for our team',
  removed: 'Removed',
  withdrawn: 'Withdrawn',
}

export const decisionLabels: Readonly<Record<ReviewDecision, { label: string; description: string; done: string }>> = {
  keep: { label: 'Keep', description: 'It stays public. The reports are closed.', done: 'The review stays public' },
  publish: { label: 'Publish', description: 'It becomes public and counts.', done: 'The review is public' },
  remove: { label: 'Remove', description: 'It leaves the page and the average.', done: 'The review was removed' },
  restore: { label: 'Restore', description: 'It is public and counts again.', done: 'The review is public again' },
}

const steps: Readonly<Record<ReviewStep, string>> = {
  written: 'wrote the review',
  edited: 'changed it. Before:',
  answered: 'replied',
  answer_edited: 'changed the reply. Before:',
  reported: 'reported it',
  withdrawn: 'withdrew it. Before:',
  keep: 'kept it:',
  publish: 'published it:',
  remove: 'removed it:',
  restore: 'restored it:',
}
const parties = { writer: 'The writer', advisor: 'The advisor', member: 'Another member', operator: 'An operator' }

/** One line of a review's history. */
export function stepText({ by, step, rating, text }: ModeratedReview['history'][number]): string {
  const before = [...(rating === null ? [] : [`${rating} of 5`]), ...(text ? [`“${text}”`] : [])].join(', ')
  return `${parties[by]} ${steps[step]}${before && ` ${before}`}`
}

/** Whether and how we know that the appointment took place, for the operator who decides. */
export function appointmentText({
  appointment: { status, callStartedAt },
}: Pick<ModeratedReview, 'appointment'>): string {
  if (callStartedAt !== null) return 'Both sides were in the call.'
  if (status === 'no_show') return 'The advisor marked a no-show. No call on record.'
  return 'Both sides say it took place. No call on record.'
}
