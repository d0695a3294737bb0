import { userDeleted } from '#server/auth/events.ts'
import { on } from '#server/platform/events.ts'
import { appointmentCompleted } from '#server/scheduling/events.ts'
import { requestReviewJob } from './jobs.ts'
import { forgetReporter } from './moderation/service.ts'
import { requestDueAt } from './requests/service.ts'

export const reviewsListeners = [
  on(appointmentCompleted, async (tx, { appointmentId }) => {
    const startAfter = await requestDueAt(tx, appointmentId)
    await tx.enqueue(requestReviewJob, { appointmentId }, { startAfter, singletonKey: appointmentId })
  }),
  on(userDeleted, (tx, { userId }) => forgetReporter(tx, userId)),
]
