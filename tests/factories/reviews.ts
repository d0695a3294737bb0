import type { EditReview, WriteReview } from '#contract/reviews/schemas.ts'

/** A five-star review of a client without anything to disclose. */
export const aReview: EditReview = {
  rating: 5,
  text: 'Clear and patient.',
  subjects: [],
  isClient: true,
  compensation: 'none',
  conflict: 'none',
}

/** The same as it is sent about an appointment. */
export const reviewOf = (appointmentId: string, facts: Partial<EditReview> = {}): { body: WriteReview } => ({
  body: { ...aReview, ...facts, appointmentId, tookPlace: true },
})
