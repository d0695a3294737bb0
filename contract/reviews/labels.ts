import { brand } from '#contract/brand.ts'
import type { AppointmentKind } from '#contract/scheduling/values.ts'
import type { ReportGround, ReviewCompensation, ReviewConfirmation, ReviewConflict } from './values.ts'

/** Why a review is reported or removed, as a person chooses it and reads it in a decision. */
export const groundLabels: Readonly<Record<ReportGround, string>> = {
  no_meeting: 'The meeting didn’t take place',
  conflict: 'Undisclosed payment or conflict of interest',
  private_details: 'Names or private details of someone',
  abuse: 'Insults, threats or hate',
  off_topic: 'Advertising, or not about this advisor',
  performance: 'Promises or claims of investment returns',
  illegal: 'Something else against the law',
}

/** What readers see of compensation (17 CFR 275.206(4)-1(b)(1)). */
export const reviewCompensationLabels: Readonly<Record<ReviewCompensation, string>> = {
  none: 'Not compensated',
  discount: 'Compensated with a discount',
  gift: 'Compensated with a gift',
  money: 'Compensated with money',
}

/** What readers see of conflicts of interest, by the same rule. */
export const reviewConflictLabels: Readonly<Record<ReviewConflict, string>> = {
  none: 'No conflict of interest',
  family_or_friend: 'Conflict of interest: family or friend of the advisor',
  employee: 'Conflict of interest: works for the advisor or their firm',
  business: 'Conflict of interest: does business with the advisor',
}

/** How we know that the appointment took place. */
export const confirmationLabels: Readonly<Record<ReviewConfirmation, string>> = {
  call: 'Meeting confirmed by the call record',
  both_sides: 'Meeting confirmed by both sides',
  operator: `Meeting confirmed by ${brand.name}`,
}

/**
 * Who writes without being a client, by the kind of the appointment: a consultation alone is free.
 */
const notClientLabels: Readonly<Record<AppointmentKind, string>> = {
  consultation: 'Not a client; met the advisor for a free consultation',
  review: 'Not a client; met the advisor for a review meeting',
  follow_up: 'Not a client; met the advisor for a follow-up meeting',
}

/** The disclosures beside each review, in the order of the rule. */
export function disclosuresOf(review: {
  isClient: boolean
  meetingKind: AppointmentKind
  compensation: ReviewCompensation
  conflict: ReviewConflict
}): string[] {
  return [
    review.isClient ? 'Client' : notClientLabels[review.meetingKind],
    reviewCompensationLabels[review.compensation],
    reviewConflictLabels[review.conflict],
  ]
}
