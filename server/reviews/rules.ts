/** Decides what may be reviewed and for how long, and names a writer in public. Pure. */
import { days } from '#contract/core/durations.ts'
import { erasedName } from '#contract/profiles/disclosure/labels.ts'
import type { EditReview } from '#contract/reviews/schemas.ts'
import {
  type ReviewConfirmation,
  type ReviewDecision,
  type ReviewState,
  reviewDecisionNames,
  reviewDecisions,
  reviewEditableDays,
} from '#contract/reviews/values.ts'
import type { AppointmentRow } from '#server/scheduling/tables.ts'

/**
 * The public name of a reviewer: first name and initial, never more (docs/product.md "Reviews"). An
 * erased writer has no initial.
 */
export function publicName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const first = firstName.trim()
  if (first === '') return 'A client'
  if (firstName === erasedName.firstName && lastName === erasedName.lastName) return `${firstName} ${lastName}`
  const [initial] = lastName.trim()
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`
}

export type AppointmentFacts = Pick<AppointmentRow, 'status' | 'endsAt' | 'callStartedAt' | 'callEndedAt'>

/**
 * Whether a consumer who says that an appointment took place may review it, and how that is
 * confirmed: by a call with both sides in it, or by an advisor who did not object. It is null
 * before the appointment is over, and `contested`, for an operator to decide, where the advisor
 * marked it as missed (docs/product.md "Reviews").
 */
export function confirmationOf(appointment: AppointmentFacts, now: Date): ReviewConfirmation | 'contested' | null {
  const { status, endsAt, callStartedAt, callEndedAt } = appointment
  if (status === 'canceled' || status === 'requested') return null
  if (callStartedAt !== null && (callEndedAt !== null || endsAt <= now)) return 'call'
  if (status === 'completed') return 'both_sides'
  return status === 'no_show' ? 'contested' : null
}

/** The last moment at which a writer may change a review. */
export function editableUntil({ publishedAt }: { publishedAt: Date }): Date {
  return new Date(publishedAt.getTime() + days(reviewEditableDays))
}

/** Whether a writer's new version says what their review says already. */
export function isUnchanged(before: EditReview, after: EditReview): boolean {
  const contentOf = ({ rating, text, subjects, isClient, compensation, conflict }: EditReview) =>
    JSON.stringify([rating, text, subjects.toSorted(), isClient, compensation, conflict])
  return contentOf(before) === contentOf(after)
}

/** Whether the writer changed a review after somebody read the version of this `editedAt`. */
export function isEditedSince({ editedAt }: { editedAt: Date | null }, read: string | null): boolean {
  return (editedAt?.getTime() ?? null) !== (read === null ? null : new Date(read).getTime())
}

/** Whether a reply may be written or changed: also again after the writer changed the review. */
export function isReplyOpen(
  { answer, answeredAt, editedAt }: { answer: string | null; answeredAt: Date | null; editedAt: Date | null },
  now: Date,
): boolean {
  if (answer === null) return true
  const latest = Math.max(answeredAt?.getTime() ?? 0, editedAt?.getTime() ?? 0)
  return now.getTime() < latest + days(reviewEditableDays)
}

/** What an operator may decide about a review in this state; `keep` only while something waits. */
export function decisionsFor({
  state,
  waitingSince,
}: {
  state: ReviewState
  waitingSince: Date | null
}): ReviewDecision[] {
  return reviewDecisionNames.filter((decision) => {
    const from: readonly ReviewState[] = reviewDecisions[decision].from
    return from.includes(state) && (decision !== 'keep' || waitingSince !== null)
  })
}
