import { job } from '#server/platform/jobs/definition.ts'
import { requestReview } from './requests/service.ts'

/** Asks the consumer of an appointment for a review, some time after it. */
export const requestReviewJob = job<{ appointmentId: string }>({
  name: 'reviews.request',
  handle: requestReview,
})
